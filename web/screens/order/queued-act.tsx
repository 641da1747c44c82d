import { ApiError } from '#contract/client.ts';
import type { DealAct } from '#contract/orders/deal-acts.ts';
import type { OrderPage } from '#contract/orders/orders.ts';
import { ErrorSentence } from '#web/i18n/error-text.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { type QueuedAct, removeAct } from '#web/offline/outbox/outbox.ts';
import { useQueuedActs } from '#web/offline/outbox/use-outbox.ts';
import { Button } from '#web/ui/button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Alert } from '#web/ui/feedback/notice.tsx';

const dealMessages = messagesPart('deal');

/** This act's entry in the outbox, waiting or refused. */
export function useQueuedAct(order: OrderPage, act: DealAct): QueuedAct | undefined {
  return useQueuedActs(order._id).find(({ event }) => event === act);
}

/** Why a queued act was refused; renders nothing while it waits. */
export function QueuedRefusal({ queued }: { queued: QueuedAct | undefined }) {
  if (queued?.outcome.state !== 'refused') return null;
  return (
    <Alert>
      <ErrorSentence error={new ApiError(queued.outcome.problem)} />
    </Alert>
  );
}

/** Shows that an act waits for the network, and the possible actions. */
export function WaitingAct({ queued }: { queued: QueuedAct | undefined }) {
  const { deal } = useMessages(dealMessages);
  const isWaiting = queued?.outcome.state === 'waiting';
  return (
    <div role="status" className="empty:-mt-4">
      {isWaiting && (
        <div className="grid justify-items-start gap-2 rounded-control bg-tint p-3">
          <Badge tone="waiting">{deal.queued.title}</Badge>
          <p>{deal.queued.waiting[queued.event]}</p>
          <Button variant="quiet" onClick={() => removeAct(queued)}>
            {deal.queued.cancel}
          </Button>
        </div>
      )}
    </div>
  );
}
