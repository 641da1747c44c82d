import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { api } from '#web/api/browser.ts';
import { fairPriceQuery, type PhoneKind } from '#web/api/fair-price.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { comparePrice } from './compare-price.ts';

const pricesMessages = messagesPart('prices');

type PriceHintProps = {
  /** Null until model and condition are chosen. */
  kind: PhoneKind | null;
  /** Taka; NaN while nothing readable is typed. */
  price: number;
};

/** For a seller's form: the usual price of such phones, compared with the typed one. */
export function PriceHint({ kind, price }: PriceHintProps) {
  const t = useMessages(pricesMessages);
  const { prices: text } = t;
  const asked = kind ?? { model: '', condition: 'Good' as const };
  const { data } = useQuery({ ...fairPriceQuery(api, asked), enabled: kind !== null });
  const typed = useDeferredValue(price);
  if (!kind || !data) return null;
  const { price: usual } = data;
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
