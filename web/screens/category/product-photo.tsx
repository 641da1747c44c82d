import { useState } from 'react';
import type { Product } from '#contract/products.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Picture } from '#web/providers/image-host/picture.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { countView } from './count-view.ts';

/** The phone's photo; a click opens a larger view of it. */
export function ProductPhoto({ product, first }: { product: Product; first: boolean }) {
  const t = useMessages();
  const [isLarge, setIsLarge] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label={t.product.larger(product.name)}
        onClick={() => {
          countView(product._id);
          setIsLarge(true);
        }}
        className="relative block aspect-square w-full cursor-zoom-in bg-raised -outline-offset-4"
      >
        <Picture
          src={product.img}
          alt={t.product.photoOf(product.name)}
          sizes="(min-width: 1152px) 360px, (min-width: 1024px) 31vw, (min-width: 340px) 47vw, 92vw"
          className="size-full object-cover"
          first={first}
        />
      </button>
      {isLarge && (
        <Dialog
          wide
          title={product.name}
          closeLabel={t.common.close}
          onClose={() => setIsLarge(false)}
        >
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
    </>
  );
}
