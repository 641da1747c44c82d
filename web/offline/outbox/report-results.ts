import type { QueryClient } from '@tanstack/react-query';
import { type Api, ApiError } from '#contract/client.ts';
import { inLanguage, languageOf } from '#contract/languages.ts';
import { errorText } from '#web/i18n/error-text.tsx';
import type { CommonMessages } from '#web/i18n/loaders.ts';
import { loadPart, messagesOf } from '#web/i18n/messages.ts';
import { parts } from '#web/i18n/parts.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { drainOutbox, removeBooked, takeAnsweredActs } from './drain-outbox.ts';
import { outboxOf, type QueuedAct, type QueuedBooking } from './outbox.ts';

type Side = {
  api: Api;
  queryClient: QueryClient;
  email: string;
  t: CommonMessages;
  /** An order whose page itself shows the refusal. */
  orderId?: string;
};

/** Drains the outbox and reports the results; returns how many stay queued. */
export async function drainAndReport({
  api,
  queryClient,
  email,
  t,
  orderId,
}: Side): Promise<number> {
  const messages = sendMessages({ api, queryClient, email, t });
  const left = (await drainOutbox(api, email)) + (await messages);
  const booked = await removeBooked(email);
  for (const { productName, outcome } of booked) {
    const id = outcome.state === 'booked' ? outcome.orderId : undefined;
    toast.success(t.offline.booking.booked(productName), {
      to: inLanguage(id ? `/order/${id}` : '/dashboard/myorders', languageOf(location.pathname)),
      label: t.offline.booking.next,
    });
  }
  const undecided = await outboxOf(email);
  for (const booking of undecided) {
    const text = outcomeText(booking, t);
    if (text) reportOnce(booking.productName, text);
  }
  if (booked.length > 0) {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ['products', 'category'] }),
      queryClient.invalidateQueries({ queryKey: ['orders'] }),
    ]);
  }
  const answered = await takeAnsweredActs(email);
  if (answered.length > 0) {
    // They are no longer in the outbox, so refusals are reported even without these texts.
    await loadPart(parts.deal, languageOf(location.pathname)).catch(() => undefined);
  }
  for (const act of answered) reportAct(act, t, act.orderId === orderId);
  const lists = [['orders'], ['sales'], ['products', 'mine']];
  const changed = answered.flatMap(({ orderId: id }) => [['order', id], ...lists]);
  await Promise.all(changed.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  return left;
}

/** By a file that screens without messages do not wait for; 0 if it does not come. */
async function sendMessages(side: Side): Promise<number> {
  try {
    // The second one is needed by a logout, then perhaps without a network.
    const [{ sendAndReport }] = await Promise.all([
      import('./report-messages.ts'),
      import('../visitor.ts'),
    ]);
    return await sendAndReport(side);
  } catch {
    return 0;
  }
}

function reportAct({ event, outcome, productName }: QueuedAct, t: CommonMessages, isSeen: boolean) {
  const texts = messagesOf(languageOf(location.pathname)).deal?.queued;
  if (outcome.state === 'done' && texts) {
    const done = outcome.late ? texts.late : texts.done[event];
    toast.success(`${productName}: ${outcome.changed ? done : texts.meanwhile}`);
  } else if (outcome.state === 'refused' && !isSeen) {
    toast.error(`${productName}: ${errorText(new ApiError(outcome.problem), t)}`);
  }
}

/** It stays in My Orders until the buyer decides; each page reports it once. */
const reported = new Set<string>();

function reportOnce(phone: string, text: string): void {
  const sentence = `${phone}: ${text}`;
  if (reported.has(sentence)) return;
  reported.add(sentence);
  toast.error(sentence);
}

/** Why the booking needs its buyer; null if it is just queued. */
export function outcomeText(
  { outcome, seenPrice }: QueuedBooking,
  t: CommonMessages,
): string | null {
  if (outcome.state === 'price-changed') {
    return t.offline.booking.priceChanged(seenPrice, outcome.price);
  }
  if (outcome.state === 'refused') return errorText(new ApiError(outcome.problem), t);
  return null;
}
