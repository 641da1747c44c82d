import type { DealPersonView, OrderPage } from '#contract/orders/orders.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { factSentences, isAnySaid } from '#web/shop/deal-facts.ts';
import { FoldRow } from '#web/ui/fold-rows.tsx';
import { LazyBoundary, lazyComponent } from '#web/ui/lazy-component.tsx';

const dealMessages = messagesPart('deal');

/** For the people of whom there are any. */
const SaidAbout = lazyComponent(() =>
  import('#web/shop/said-about.tsx').then((file) => file.SaidAbout),
);

/** The other side; an admin sees both sides. */
export function People({ order }: { order: OrderPage }) {
  const { deal } = useMessages(dealMessages);
  return (
    <>
      {order.role !== 'buyer' && (
        <FoldRow id="buyer" title={deal.buyer} isOpen={order.role === 'admin'}>
          <Person person={order.buyer} side="buyer" />
        </FoldRow>
      )}
      {order.role !== 'seller' && (
        <FoldRow id="seller" title={deal.seller} isOpen={order.role === 'admin'}>
          <Person person={order.seller} side="seller" />
        </FoldRow>
      )}
    </>
  );
}

type PersonProps = { person: DealPersonView; side: 'buyer' | 'seller' };

function Person({ person, side }: PersonProps) {
  const t = useMessages(dealMessages);
  const { deal } = t;
  const { name, completed, completedCash, facts, problems } = person;
  // The facts below have a count of problems of their own, by another rule.
  const hasDetails = facts.kept.enough || facts.cash.enough;
  return (
    <div className="grid gap-3">
      {name ? <p className="font-bold wrap-anywhere">{name}</p> : <p>{deal.hidden}</p>}
      {person.removed && <p>{deal.removed}</p>}
      <p className="text-sm text-muted">
        {deal.conduct.completed(completed, completedCash)}
        {problems > 0 && !hasDetails && ` · ${deal.problemDeals(problems)}`} ·{' '}
        {deal.since(t.date(person.since))}
      </p>
      <ul className="grid gap-1 text-sm font-semibold">
        {factSentences(person, side, deal.conduct).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {isAnySaid(person.said) && (
        <LazyBoundary>
          <SaidAbout said={person.said} side={side} />
        </LazyBoundary>
      )}
    </div>
  );
}
