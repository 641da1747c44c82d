import { type FormEvent, useState } from 'react';
import { abortAfter } from '#contract/abort-after.ts';
import { ApiError } from '#contract/client.ts';
import { type DealAct, isQueueable, takes } from '#contract/orders/deal-acts.ts';
import type { HandoverCheck } from '#contract/orders/deal-limits.ts';
import type { NeirStep } from '#contract/orders/neir-steps.ts';
import type { OrderPage } from '#contract/orders/orders.ts';
import { ErrorSentence } from '#web/i18n/error-text.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { type QueuedAct, removeAct } from '#web/offline/outbox/outbox.ts';
import { useEnqueueAct, useQueuedActs } from '#web/offline/outbox/use-outbox.ts';
import { useSession } from '#web/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Alert } from '#web/ui/feedback/notice.tsx';

const dealMessages = messagesPart('deal');

/** This act's entry in the outbox, waiting or refused. */
export function useQueuedAct(order: OrderPage, act: DealAct): QueuedAct | undefined {
  return useQueuedActs(order._id).find(({ event }) => event === act);
}

/**
 * How a script submits the form of an act: through the outbox, or by the browser itself as without
 * script. The latter needs a network; without it, a message appears and the page remains.
 */
export function useSubmitAct(order: OrderPage, act: DealAct) {
  const t = useMessages(dealMessages);
  const email = useSession()?.email;
  const enqueue = useEnqueueAct();
  const [isBusy, setIsBusy] = useState(false);
  const [notSent, setNotSent] = useState<string | null>(null);
  async function queue(form: HTMLFormElement, event: QueuedAct['event'], owner: string) {
    setIsBusy(true);
    try {
      await enqueue({
        email: owner,
        orderId: order._id,
        productName: order.productName,
        event,
        ...saidIn(new FormData(form), event),
        entryId: crypto.randomUUID(),
        outcome: { state: 'waiting' },
      });
    } catch {
      // A browser without storage has no outbox.
      form.submit();
    } finally {
      setIsBusy(false);
    }
  }
  async function send(form: HTMLFormElement) {
    setIsBusy(true);
    if (await isReachable()) {
      await lightenPhotos(form);
      return form.submit();
    }
    setIsBusy(false);
    setNotSent(t.deal.queued.needed);
  }
  const onSubmit = (submit: FormEvent<HTMLFormElement>) => {
    setNotSent(null);
    if (isQueueable(act) && email) {
      submit.preventDefault();
      void queue(submit.currentTarget, act, email);
    } else {
      submit.preventDefault();
      void send(submit.currentTarget);
    }
  };
  return { isBusy, notSent, onSubmit };
}

/**
 * `navigator.onLine` is also true if the network cannot reach the shop. The browser would then
 * replace this page by its own error page, and the typed text would be lost.
 */
async function isReachable(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    await fetch('/healthz', { method: 'HEAD', signal: abortAfter(10_000) });
    return true;
  } catch {
    return false;
  }
}

/** Makes the chosen photos of a form smaller, because a phone's camera makes megabytes of each. */
async function lightenPhotos(form: HTMLFormElement): Promise<void> {
  const field = form.querySelector<HTMLInputElement>('input[type=file]');
  if (!field?.files?.length) return;
  try {
    const { compressPhoto } = await import('#web/providers/image-host/compress-photo.ts');
    const chosen = new DataTransfer();
    for (const photo of field.files) chosen.items.add(await compressPhoto(photo));
    field.files = chosen.files;
  } catch {
    // They are sent as they are.
  }
}

function saidIn(
  form: FormData,
  event: QueuedAct['event'],
): Pick<QueuedAct, 'code' | 'declares' | 'checks' | 'steps'> {
  if (takes(event, 'neir-steps')) return { steps: form.getAll('checks') as NeirStep[] };
  if (takes(event, 'passed-checks')) {
    return { checks: form.getAll('checks') as HandoverCheck[] };
  }
  return {
    code: String(form.get('code')),
    ...(form.has('declares') && { declares: true as const }),
  };
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
