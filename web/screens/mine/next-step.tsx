import { Link } from 'react-router';
import type { OwnDeal } from '#contract/orders/orders.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';

const mineMessages = messagesPart('own-deals');
const waitingMessages = messagesPart('waiting');

/** One sentence: what to do next, with which phone, and until when. */
export function NextStep({ deal }: { deal: OwnDeal | undefined }) {
  const t = useMessages(mineMessages, waitingMessages);
  const { mine: text } = t;
  const task = deal?.task && t.waiting.lines[deal.task];
  if (!deal || !task) return <p className="rounded-card bg-tint p-4">{text.nothing}</p>;
  const to = deal.task === 'pay' ? `/dashboard/pay/${deal._id}` : `/order/${deal._id}`;
  return (
    <p className="rounded-card border-l-4 border-marigold bg-tint p-4 wrap-anywhere">
      <span className="text-sm font-bold text-muted">{text.next}: </span>
      <Link to={to} className="font-bold text-brand underline">
        {task}
      </Link>{' '}
      ({deal.productName}
      {deal.until && `, ${text.until(t.time(deal.until))}`})
    </p>
  );
}
