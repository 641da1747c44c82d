import { useState } from 'react';
import { Link } from 'react-router';
import { type CategoryId, categoryIds } from '#contract/constants.ts';
import { useSaveData } from '#web/api/page-settings.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { slidePictures } from './brand-pictures.ts';
import { useRotation } from './use-rotation.ts';

/**
 * Three slides, 450 px high on large screens, with a pause button (specification, section 2). On a
 * phone they are 180 px, unless letters are large, and leave the first screen to phones for sale.
 */
export function Banner() {
  const t = useMessages();
  const { current, show, running, toggle } = useRotation(categoryIds.length, useSaveData());
  // A slide loads its picture when it first appears: most visitors see only one.
  const [seen, setSeen] = useState(new Set([0]));
  if (!seen.has(current)) setSeen(new Set(seen).add(current));
  return (
    <section
      aria-roledescription="carousel"
      aria-label={t.home.banner.label}
      className="relative grid min-h-45 overflow-hidden bg-raised md:h-[450px]"
    >
      {categoryIds.map((id, index) => (
        <Slide
          key={id}
          id={id}
          label={t.home.banner.slide(index + 1, categoryIds.length)}
          visible={index === current}
          withPicture={seen.has(index)}
        />
      ))}
      <div className="absolute inset-x-0 bottom-0 mx-auto flex max-w-6xl items-center px-1.5 max-md:justify-end sm:px-2 md:bottom-1">
        {categoryIds.map((id, index) => (
          <button
            key={id}
            type="button"
            aria-label={t.home.banner.show(t.home.banner.slides[id].name)}
            aria-current={index === current || undefined}
            onClick={() => show(index)}
            className="grid size-11 place-items-center rounded-full outline-white -outline-offset-4"
          >
            <span
              className={classes(
                'h-2 rounded-full bg-white shadow-[0_0_3px_#000a] transition-all',
                index === current ? 'w-7' : 'w-2 opacity-60',
              )}
            />
          </button>
        ))}
        <button
          type="button"
          aria-label={running ? t.home.banner.pause : t.home.banner.play}
          onClick={toggle}
          className="grid size-11 place-items-center rounded-full text-white outline-white -outline-offset-4"
        >
          <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4">
            <path
              fill="currentColor"
              d={running ? 'M3 2h3v12H3zm7 0h3v12h-3z' : 'm4 2 10 6-10 6z'}
            />
          </svg>
        </button>
      </div>
    </section>
  );
}

type SlideProps = { id: CategoryId; label: string; visible: boolean; withPicture: boolean };

function Slide({ id, label, visible, withPicture }: SlideProps) {
  const t = useMessages();
  const slide = t.home.banner.slides[id];
  const first = id === categoryIds[0];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide is a group in a carousel, not a fieldset
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={label}
      inert={!visible}
      className={classes(
        'relative [grid-area:1/1] transition-opacity duration-700',
        visible ? 'opacity-100' : 'opacity-0',
      )}
    >
      {withPicture && <SlidePicture id={id} first={first} />}
      <div className="relative mx-auto flex h-full max-w-6xl flex-col items-start gap-1.5 px-3 py-3 text-white sm:px-4 md:justify-center md:gap-2.5">
        <p className="text-sm font-bold tracking-widest md:text-base">{slide.name}</p>
        <p className="max-w-70 text-lg leading-snug font-extrabold text-balance md:max-w-md md:text-4xl md:leading-tight">
          {slide.headline}
        </p>
        <p className="hidden max-w-sm md:block">{slide.line}</p>
        <Link
          to={`/category/${id}`}
          className={classes(buttonClass('accent'), 'outline-white max-md:mt-auto md:mt-2')}
        >
          {t.home.banner.buyNow}
        </Link>
      </div>
    </div>
  );
}

function SlidePicture({ id, first }: { id: CategoryId; first: boolean }) {
  const { wide, narrow } = slidePictures[id];
  // With `Save-Data` every screen gets the small picture.
  const isNarrow = useSaveData() ? 'all' : '(max-width: 767px)';
  return (
    <picture>
      <source media={isNarrow} type="image/avif" srcSet={narrow.avif} width={800} height={640} />
      <source media={isNarrow} type="image/webp" srcSet={narrow.webp} width={800} height={640} />
      <source type="image/avif" srcSet={wide.avif} width={1600} height={640} />
      <img
        src={wide.webp}
        alt=""
        width={1600}
        height={640}
        fetchPriority={first ? 'high' : 'auto'}
        className="absolute inset-0 size-full object-cover max-md:object-top md:object-right"
      />
    </picture>
  );
}
