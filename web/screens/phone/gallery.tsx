import { useRef, useState } from 'react';
import type { PhonePage } from '#contract/phone-page.ts';
import { imageVariantUrl, imageWidths } from '#contract/phones/image-variants.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Picture } from '#web/providers/image-host/picture.tsx';
import { LargePhoto } from './large-photo.tsx';

const phoneMessages = messagesPart('phone');

const largestWidth = imageWidths[imageWidths.length - 1] ?? 1280;
const idOf = (index: number) => `photo-${index + 1}`;

/**
 * The photos in a strip that the browser swipes and snaps: without script, by finger, wheel or
 * arrow keys. Each links to its large view; below are thumbnails.
 */
export function Gallery({ phone }: { phone: PhonePage }) {
  const t = useMessages(phoneMessages);
  const { name, photos } = phone;
  const strip = useRef<HTMLUListElement>(null);
  const [large, setLarge] = useState<number | null>(null);
  const isMany = photos.length > 1;
  return (
    <section aria-label={t.phone.photos(name)} className="grid gap-2">
      <ul
        ref={strip}
        className="photo-strip flex [scroll-snap-type:x_mandatory] overflow-x-auto bg-raised md:rounded-card"
      >
        {photos.map((src, index) => (
          <li
            key={src}
            id={idOf(index)}
            className="relative w-full shrink-0 snap-center snap-always"
          >
            <a
              href={imageVariantUrl(src, largestWidth, 'webp') ?? src}
              aria-label={t.phone.larger(index + 1)}
              onClick={(event) => {
                // With a modifier key the browser opens the picture in another tab.
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                setLarge(index);
              }}
              className="relative block aspect-square w-full cursor-zoom-in overflow-hidden -outline-offset-4 max-md:max-h-[52svh]"
            >
              {/* A photo of another ratio has its own colours at its sides, not bars. */}
              <Picture
                src={src}
                alt=""
                sizes="56px"
                className="absolute inset-0 size-full scale-125 object-cover opacity-70 blur-xl"
              />
              <Picture
                src={src}
                alt={t.phone.photoOf(name, index + 1, photos.length)}
                sizes="(min-width: 1152px) 580px, (min-width: 768px) 50vw, 100vw"
                className="absolute inset-0 size-full object-contain"
                first={index === 0}
              />
            </a>
            {isMany && (
              <span className="pointer-events-none absolute right-2 bottom-2 rounded-full bg-surface px-2.5 text-sm font-bold text-ink shadow-card">
                {t.phone.photoNumber(index + 1, photos.length)}
              </span>
            )}
          </li>
        ))}
      </ul>
      {isMany && (
        <ul className="flex gap-2 overflow-x-auto p-1 max-md:px-3">
          {photos.map((src, index) => (
            <li key={src} className="shrink-0">
              <a
                href={`#${idOf(index)}`}
                aria-label={t.phone.showPhoto(index + 1)}
                onClick={(event) => {
                  event.preventDefault();
                  // The address does not change, so that the back button leaves the page instead of
                  // stepping through photos.
                  strip.current?.children[index]?.scrollIntoView({
                    block: 'nearest',
                    inline: 'center',
                  });
                }}
                className="block size-14 overflow-hidden rounded-control border border-field"
              >
                <Picture src={src} alt="" sizes="56px" className="size-full object-cover" />
              </a>
            </li>
          ))}
        </ul>
      )}
      {large !== null && (
        <LargePhoto
          name={name}
          photos={photos}
          shown={large}
          onShow={setLarge}
          onClose={() => setLarge(null)}
        />
      )}
    </section>
  );
}
