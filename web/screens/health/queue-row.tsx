import { Link } from 'react-router';
import type { ShopQueue } from '#contract/admin/shop-health.ts';
import type { ShopQueueName } from '#contract/admin/shop-queues.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Timestamp } from '#web/shop/timestamp.tsx';
import { Row } from '#web/ui/card-list.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';

const healthMessages = messagesPart('health');

/** The screen where an admin acts on it; the others are the operator's. */
const screens: Partial<Record<ShopQueueName, string>> = {
  refunds: '/dashboard/payments',
  'stuck-refunds': '/dashboard/payments',
  approvals: '/dashboard/queue',
  differences: '/dashboard/payments',
  payouts: '/dashboard/payouts',
  cases: '/dashboard/queue',
  providers: '/dashboard/gateways',
  moderation: '/dashboard/queue',
  answers: '/dashboard/queue',
  'money-checks': '/dashboard/queue',
  'payout-holds': '/dashboard/payouts',
  books: '/dashboard/queue',
};

/** What waits of one kind, since when, and whether that is too long. */
export function QueueRow({ queue: { queue, count, late, oldest } }: { queue: ShopQueue }) {
  const { health: text } = useMessages(healthMessages);
  const to = screens[queue];
  return (
    <Row>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        {to ? (
          <Link to={to} className="py-2 font-semibold text-brand underline">
            {text.queues[queue]}
          </Link>
        ) : (
          <span className="font-semibold">{text.queues[queue]}</span>
        )}
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {count === 0 ? text.none : text.waits(count)}
          {late > 0 && <Badge tone="bad">{text.late(late)}</Badge>}
        </span>
      </div>
      {oldest && (
        <p className="pb-1 text-sm text-muted">
          {text.since} <Timestamp at={oldest} />
        </p>
      )}
    </Row>
  );
}
