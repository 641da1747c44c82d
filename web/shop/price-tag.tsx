import { useMessages } from '#web/i18n/use-messages.tsx';

/** In whole Taka, as in the API. */
type PriceTagProps = { selingPrice: number; marketPrice: number };

/** The price, the market price, and the saving if there is one. */
export function PriceTag({ selingPrice, marketPrice }: PriceTagProps) {
  const t = useMessages();
  const savedPercent = Math.round((1 - selingPrice / marketPrice) * 100);
  const isGain = savedPercent > 0;
  const MarketPrice = isGain ? 's' : 'span';
  return (
    <span className="grid gap-0.5">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-xl font-extrabold text-brand sm:text-2xl">
          <span className="sr-only">{t.product.price} </span>
          {t.price(selingPrice)}
        </span>
        {isGain && <span className="save-tag">{t.product.save(savedPercent)}</span>}
      </span>
      <span className="text-sm text-muted">
        {t.product.marketPrice}{' '}
        <MarketPrice className="whitespace-nowrap">{t.price(marketPrice)}</MarketPrice>
      </span>
    </span>
  );
}
