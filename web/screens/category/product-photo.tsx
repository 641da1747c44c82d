import { Suspense, useState } from 'react';
import { imageVariantUrl, imageWidths } from '#contract/phones/image-variants.ts';
import type { Product } from '#contract/phones/products.ts';
import { countView } from '#web/buying/count-view.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Picture } from '#web/providers/image-host/picture.tsx';
import { ConditionChip } from '#web/shop/phone-brief.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';

// If its script cannot be loaded, everything but the back button works.
const BackCloses = lazyComponent<object>(() =>
  import('#web/ui/dialogs/back-closes.tsx').then(
    (file) => file.BackCloses,
    () => () => null,
  ),
);

const largestWidth = imageWidths[imageWidths.length - 1] ?? 1280;

/** The phone's photo; a click opens a larger view of it, or without script the picture itself. */
export function ProductPhoto({ product, first }: { product: Product; first: boolean }) {
  const t = useMessages();
  const [isLarge, setIsLarge] = useState(false);
  return (
    <div className="relative">
      <a
        href={imageVariantUrl(product.img, largestWidth, 'webp') ?? product.img}
        aria-label={t.product.larger(product.name)}
        onClick={(event) => {
          // With a modifier key the browser opens the picture in another tab.
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          countView(product._id);
          setIsLarge(true);
        }}
        className="relative block aspect-4/3 w-full cursor-zoom-in overflow-hidden bg-raised -outline-offset-4 sm:aspect-square"
      >
        <Picture
          src={product.img}
          alt={t.product.photoOf(product.name)}
          sizes="(min-width: 1152px) 360px, (min-width: 1024px) 31vw, (min-width: 340px) 47vw, 92vw"
          // Out of the flow, so that a tall photo does not stretch its card.
          className="absolute inset-0 size-full object-cover"
          first={first}
        />
      </a>
      <ConditionChip condition={product.condition} />
      {isLarge && (
        <Dialog
          wide
          title={product.name}
          closeLabel={t.common.close}
          onClose={() => setIsLarge(false)}
        >
          <Suspense>
            <BackCloses />
          </Suspense>
          <Picture
            src={product.img}
            alt={t.product.photoOf(product.name)}
            sizes="(min-width: 960px) 856px, 90vw"
            className="mx-auto h-auto max-h-[75dvh] w-full object-contain"
            first
            detailed
          />
        </Dialog>
      )}
    </div>
  );
}
