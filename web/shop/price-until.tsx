import { Timestamp } from './timestamp.tsx';

type PriceUntilProps = {
  /** ISO 8601; null once the price may rise. */
  until: string | null;
  text: { priceUntil: string; priceFalls: string };
};

/** Until when the price of a booking cannot rise; nothing once that is over. */
export function PriceUntil({ until, text }: PriceUntilProps) {
  if (!until) return null;
  return (
    <p className="text-sm text-muted">
      {text.priceUntil} <Timestamp at={until} />. {text.priceFalls}
    </p>
  );
}
