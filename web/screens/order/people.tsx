import type { DealPersonView, OrderPage } from '#contract/orders/orders.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { conductSentences } from '#web/shop/conduct-sentences.ts';
import { Section } from '#web/ui/page.tsx';

const dealMessages = messagesPart('deal');

/** The other side; an admin sees both sides. */
export function People({ order }: { order: OrderPage }) {
  const { deal } = useMessages(dealMessages);
  return (
    <>
      {order.role !== 'buyer' && (
        <Section id="buyer" title={deal.buyer}>
          <Person person={order.buyer} />
        </Section>
      )}
      {order.role !== 'seller' && (
        <Section id="seller" title={deal.seller}>
          <Person person={order.seller} />
        </Section>
      )}
    </>
  );
}

function Person({ person }: { person: DealPersonView }) {
  const t = useMessages(dealMessages);
  const { deal } = t;
  const { name, completed, completedCash, problems } = person;
  const against = conductSentences(person, deal.conduct);
  return (
    <div className="grid gap-3 rounded-card border border-line bg-surface p-4">
      {name ? <p className="font-bold wrap-anywhere">{name}</p> : <p>{deal.hidden}</p>}
      {person.removed && <p>{deal.removed}</p>}
      <p className="text-sm text-muted">
        {deal.conduct.completed(completed, completedCash)}
        {problems > 0 && ` · ${deal.problemDeals(problems)}`} · {deal.since(t.date(person.since))}
      </p>
      {against.length > 0 && (
        <ul className="grid gap-1 text-sm font-semibold">
          {against.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
