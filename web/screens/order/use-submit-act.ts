import { type FormEvent, useRef, useState } from 'react';
import { abortAfter } from '#contract/abort-after.ts';
import { type DealAct, isQueueable, takes } from '#contract/orders/deal-acts.ts';
import type { HandoverCheck } from '#contract/orders/deal-limits.ts';
import type { NeirStep } from '#contract/orders/neir-steps.ts';
import type { OrderPage } from '#contract/orders/orders.ts';
import { askField, useFormRefusal } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import type { QueuedAct } from '#web/offline/outbox/outbox.ts';
import { useEnqueueAct } from '#web/offline/outbox/use-outbox.ts';
import { useSession } from '#web/session/use-session.ts';

const dealMessages = messagesPart('deal');

/**
 * How a script submits the form of an act: through the outbox, or by the browser itself as without
 * script, and after a question if it `asks`. The latter two need a network; without it, a
 * message appears and the page remains.
 */
export function useSubmitAct(order: OrderPage, act: DealAct, asks: boolean) {
  const t = useMessages(dealMessages);
  const email = useSession()?.email;
  const enqueue = useEnqueueAct();
  const { answer, values } = useFormRefusal(act);
  /** The typed amount in the open question. */
  const [taka, setTaka] = useState(answer === askField ? (values.taka ?? '') : null);
  const isSure = useRef(false);
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
      // The script has shown the question, so the server need not.
      const field = form.querySelector<HTMLInputElement>(`input[name=${askField}]`);
      if (field) field.disabled = true;
      return form.submit();
    }
    giveUp();
  }
  async function ask(form: HTMLFormElement) {
    setIsBusy(true);
    const fields = new FormData(form);
    const typed = String(fields.get('taka') ?? '');
    const checks = fields.getAll('checks').map(String);
    if (!(await isReachable())) return giveUp();
    try {
      const [{ isFilled }] = await Promise.all([
        import('./question.ts'),
        import('./question-dialog.tsx'),
      ]);
      if (!isFilled(act, { taka: typed, checks })) return form.submit();
    } catch {
      // The server shows the question.
      return form.submit();
    }
    setIsBusy(false);
    setTaka(typed);
  }
  function giveUp() {
    isSure.current = false;
    setIsBusy(false);
    setTaka(null);
    setNotSent(t.deal.queued.needed);
  }
  const onSubmit = (submit: FormEvent<HTMLFormElement>) => {
    const form = submit.currentTarget;
    submit.preventDefault();
    setNotSent(null);
    if (isQueueable(act) && email) void queue(form, act, email);
    else if (asks && !isSure.current) void ask(form);
    else void send(form);
  };
  const question = taka !== null && {
    taka,
    onSure: () => {
      isSure.current = true;
    },
    onClose: () => {
      isSure.current = false;
      setTaka(null);
    },
  };
  return { isBusy, notSent, onSubmit, question };
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
