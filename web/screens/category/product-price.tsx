import type { Product } from '#contract/products.ts';
import { useMessages } from '#web/messages/use-messages.tsx';
import { Badge } from '#web/ui/badge.tsx';

/** The price, what the phone costs on the market, and the difference if it is a gain. */
export function ProductPrice({ product }: { product: Product }) {
  const t = useMessages();
  const { selingPrice, marketPrice } = product;
  const saving = marketPrice - selingPrice;
  const percent = Math.round((saving / marketPrice) * 100);
  return (
    <div className="grid gap-1">
      <p className="text-2xl leading-none font-extrabold text-brand">
        <span className="sr-only">{t.product.price} </span>
        {t.price(selingPrice)}
      </p>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
        <span>
          {t.product.marketPrice}{' '}
          {saving > 0 ? <s>{t.price(marketPrice)}</s> : t.price(marketPrice)}
        </span>
        {percent > 0 && <Badge>{t.product.save(t.price(saving), percent)}</Badge>}
      </p>
    </div>
  );
}
