import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { OrderPage } from '#contract/orders/orders.ts';
import { api } from '#web/api/browser.ts';
import { queueQuery } from '#web/api/queue-query.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';

const verdictMessages = messagesPart('verdict');

/** For an admin: what the two wrote, while there is something to decide; then the next that waits. */
export function ForAdmin({ order: { _id, canReadMessages, turn, verdict } }: { order: OrderPage }) {
  const { verdict: text } = useMessages(verdictMessages);
  const isLeft = turn !== 'admin' || (verdict && !verdict.proposed?.answerable);
  if (!canReadMessages && !isLeft) return null;
  return (
    <div className="flex flex-wrap gap-3">
      {canReadMessages && (
        <Link to={`/dashboard/cases/${_id}/messages`} className={buttonClass('quiet')}>
          {text.messages}
        </Link>
      )}
      {isLeft && <NextCase />}
    </div>
  );
}

/** The next step of the queue, as far as the script has it; else the queue. */
function NextCase() {
  const { verdict: text } = useMessages(verdictMessages);
  const isHydrated = useHydrated();
  const { data } = useQuery({ ...queueQuery(api, {}), enabled: isHydrated });
  const next = data?.entries.find(({ own, holder }) => !own && (!holder || holder.mine));
  return (
    <Link to={next?.path ?? '/dashboard/queue'} className={buttonClass('quiet')}>
      {text.next}
    </Link>
  );
}
