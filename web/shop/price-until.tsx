import { Timestamp } from './timestamp.tsx';

type PriceUntilProps = {
  /** ISO 8601; null once the price may rise. */
  until: string | null;
  text: { priceUntil: string; priceFalls: string };
};

/** Until when the price of a booking cannot rise; renders nothing afterwards. */
export function PriceUntil({ until, text }: PriceUntilProps) {
  if (!until) return null;
  return (
    <p className="grid text-sm text-muted">
      <span>
        {text.priceUntil} <Timestamp at={until} />
      </span>
      <span>{text.priceFalls}</span>
    </p>
  );
}
