import { useDeferredValue } from 'react';
import type { FairPrice } from '#contract/phones/prices.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { comparePrice } from './compare-price.ts';

const pricesMessages = messagesPart('prices');

type PriceHintProps = {
  fair: FairPrice;
  /** Taka; NaN while nothing readable is typed. */
  price: number;
};

/** For forms: the usual price of such phones, compared with the typed one. */
export function PriceHint({ fair, price }: PriceHintProps) {
  const t = useMessages(pricesMessages);
  const { prices: text } = t;
  const typed = useDeferredValue(price);
  const { price: usual } = fair;
  if (!usual) return <p className="text-sm text-muted">{text.notEnough}</p>;
  const { side, taka } = comparePrice(typed, usual.median);
  const sentences = {
    usual: text.usual,
    below: text.below(t.price(taka)),
    above: text.above(t.price(taka)),
  };
  return (
    <p role="status" className="rounded-control bg-tint px-3 py-2 text-sm">
      {text.hint(t.price(usual.low), t.price(usual.high))}{' '}
      {typed > 0 && <strong>{sentences[side]}</strong>}
    </p>
  );
}
