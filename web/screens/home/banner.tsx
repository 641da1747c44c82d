import { useEffect, useRef } from 'react';
import { type CategoryId, categoryIds } from '#contract/constants.ts';
import { useKeptPayments, useSaveData } from '#web/api/page-settings.ts';
import { BrandLink } from '#web/app/bars/brand-link.tsx';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { InlineScript } from '#web/ui/inline-script.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { slidePictures } from './brand-pictures.ts';
import { startCarousel } from './carousel.ts';

const source = import.meta.env.SSR
  ? `(${startCarousel})(document.currentScript.previousElementSibling)`
  : '';

/**
 * Three slides, 450 px high on large screens, with a pause button (specification, section 2). On a
 * phone they are 180 px, unless letters are large, and leave the first screen to phones for sale.
 * React renders it once; `startCarousel` changes the moving parts.
 */
export function Banner() {
  const t = useMessages();
  const section = useRef<HTMLElement>(null);
  const isHydrated = useHydrated();
  // After a client-side navigation the script below does not run.
  useEffect(() => {
    if (section.current) startCarousel(section.current);
  }, []);
  return (
    <>
      <section
        ref={section}
        data-still={useSaveData() ? '' : undefined}
        suppressHydrationWarning
        aria-roledescription="carousel"
        aria-label={t.home.banner.label}
        className="relative grid min-h-38 sm:min-h-45 overflow-hidden bg-banner md:h-[450px]"
      >
        {categoryIds.map((id, index) => (
          <Slide
            key={id}
            id={id}
            label={t.home.banner.slide(index + 1, categoryIds.length)}
            first={index === 0}
          />
        ))}
        {/* On a phone it covers the slide's own link, which a tap beside the buttons has to reach. */}
        <div className="pointer-events-none absolute inset-x-0 bottom-0 mx-auto flex max-w-6xl items-center px-1.5 max-md:justify-end sm:px-2 md:bottom-1 *:pointer-events-auto">
          {categoryIds.map((id, index) => (
            <button
              key={id}
              type="button"
              data-plain
              data-dot
              suppressHydrationWarning
              aria-label={t.home.banner.show(t.home.banner.slides[id].name)}
              aria-current={index === 0 || undefined}
              className="group/dot grid size-11 place-items-center rounded-full outline-white -outline-offset-4 noscript:hidden"
            >
              <span className="h-2 w-2 rounded-full bg-white opacity-60 shadow-[0_0_3px_#000a] transition-all group-aria-[current]/dot:w-7 group-aria-[current]/dot:opacity-100" />
            </button>
          ))}
          <button
            type="button"
            data-plain
            data-toggle
            data-pause={t.home.banner.pause}
            data-play={t.home.banner.play}
            suppressHydrationWarning
            aria-label={t.home.banner.play}
            className="group/toggle grid size-11 place-items-center rounded-full text-white outline-white -outline-offset-4 noscript:hidden"
          >
            <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4">
              <path
                fill="currentColor"
                className="group-data-[running]/toggle:hidden"
                d="m4 2 10 6-10 6z"
              />
              <path
                fill="currentColor"
                className="hidden group-data-[running]/toggle:inline"
                d="M3 2h3v12H3zm7 0h3v12h-3z"
              />
            </svg>
          </button>
        </div>
      </section>
      {!isHydrated && <InlineScript source={source} />}
    </>
  );
}

type SlideProps = { id: CategoryId; label: string; first: boolean };

function Slide({ id, label, first }: SlideProps) {
  const t = useMessages();
  const slide = t.home.banner.slides[id];
  const isKept = useKeptPayments();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide is a group in a carousel, not a fieldset
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={label}
      data-slide
      data-shown={first ? '' : undefined}
      inert={!first}
      suppressHydrationWarning
      className="relative opacity-0 [grid-area:1/1] transition-opacity duration-700 data-[shown]:opacity-100"
    >
      <SlidePicture id={id} first={first} />
      {/* So that white text has enough contrast on each picture. */}
      <div className="banner-shade absolute inset-0" />
      <div className="relative mx-auto flex h-full max-w-6xl flex-col items-start justify-end gap-1 px-3 py-3 text-white sm:px-4 md:gap-2.5 md:pt-12 md:pb-16">
        {/* The same on each slide: what this shop is. It is also the page's heading. */}
        <p
          aria-hidden="true"
          className="mb-auto text-lg leading-snug font-extrabold text-balance md:max-w-sm md:text-2xl xl:text-3xl"
        >
          {isKept ? t.home.headline : t.home.headlineAtMeeting}
        </p>
        <p className="text-sm font-bold tracking-widest md:text-xl">{slide.name}</p>
        <p className="hidden max-w-sm md:block">{slide.line}</p>
        <BrandLink categoryId={id} className={classes(buttonClass('accent'), 'outline-white')}>
          {t.home.banner.buyNow}
        </BrandLink>
      </div>
    </div>
  );
}

/** `startCarousel` sets the pictures of the other slides when they are shown. */
function SlidePicture({ id, first }: { id: CategoryId; first: boolean }) {
  const { wide, narrow } = slidePictures[id];
  // With `Save-Data` every screen gets the small picture.
  const isNarrow = useSaveData() ? 'all' : '(max-width: 767px)';
  const from = (address: string) => (first ? { srcSet: address } : { 'data-src': address });
  const small = { media: isNarrow, width: 800, height: 640 };
  return (
    <picture>
      <source {...small} type="image/avif" {...from(narrow.avif)} suppressHydrationWarning />
      <source {...small} type="image/webp" {...from(narrow.webp)} suppressHydrationWarning />
      <source
        type="image/avif"
        {...from(wide.avif)}
        width={1600}
        height={640}
        suppressHydrationWarning
      />
      <img
        {...(first ? { src: wide.webp } : { 'data-src': wide.webp })}
        alt=""
        width={1600}
        height={640}
        fetchPriority={first ? 'high' : 'auto'}
        suppressHydrationWarning
        className="absolute inset-0 size-full object-cover max-md:object-top md:object-right"
      />
    </picture>
  );
}
