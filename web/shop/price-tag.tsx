import { useMessages } from '#web/i18n/use-messages.tsx';

/** In Taka, as in the API. */
export function PriceTag({ selingPrice }: { selingPrice: number }) {
  const t = useMessages();
  return (
    <span className="text-lg leading-snug font-extrabold text-brand sm:text-2xl">
      <span className="sr-only">{t.product.price} </span>
      {t.price(selingPrice)}
    </span>
  );
}

/**
 * The price of a new phone by the seller's declaration, in Taka. Grey and without a percentage,
 * because the shop has no price of its own to verify it.
 */
export function MarketPrice({ marketPrice }: { marketPrice: number }) {
  const t = useMessages();
  return <span className="text-sm text-muted">{t.product.marketPrice(t.price(marketPrice))}</span>;
}
