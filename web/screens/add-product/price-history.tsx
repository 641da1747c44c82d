import type { OwnPhone } from '#contract/search/search.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';

const sellingMessages = messagesPart('selling');

/** The prices that a phone had, newest first; only its seller sees them. */
export function PriceHistory({ phone }: { phone: OwnPhone }) {
  const t = useMessages(sellingMessages);
  if (phone.prices.length === 0) return null;
  return (
    <section className="mt-6">
      <h2 className="mb-2 text-lg font-bold">{t.editProduct.prices}</h2>
      <ul className="grid gap-1">
        {phone.prices.map(({ price, until }) => (
          <li key={until}>{t.editProduct.priceUntil(t.price(price), t.date(until))}</li>
        ))}
      </ul>
    </section>
  );
}
