import type { Product } from '#contract/products.ts';
import { useMessages } from '#web/messages/use-messages.tsx';
import { Badge } from '#web/ui/badge.tsx';

/** The price, what the phone costs on the market, and the difference if it is a gain. */
export function ProductPrice({ product }: { product: Product }) {
  const t = useMessages();
  const { selingPrice, marketPrice } = product;
  const savedPercent = Math.round((1 - selingPrice / marketPrice) * 100);
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-2xl leading-none font-extrabold text-brand">
          <span className="sr-only">{t.product.price} </span>
          {t.price(selingPrice)}
        </span>
        {savedPercent > 0 && <Badge>{t.product.save(savedPercent)}</Badge>}
      </p>
      <p className="text-sm text-muted">
        {t.product.marketPrice}{' '}
        {savedPercent > 0 ? <s>{t.price(marketPrice)}</s> : t.price(marketPrice)}
      </p>
    </div>
  );
}
