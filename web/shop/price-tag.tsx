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
 * What the phone costs new by the words of its seller, in Taka. Grey and without a percentage: the
 * shop knows no price of its own to compare with, and a seller may write any number.
 */
export function MarketPrice({ marketPrice }: { marketPrice: number }) {
  const t = useMessages();
  return <span className="text-sm text-muted">{t.product.marketPrice(t.price(marketPrice))}</span>;
}
