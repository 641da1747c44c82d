import type { QueryClient } from '@tanstack/react-query';
import { type Api, ApiError } from '#contract/client.ts';

import { errorText } from '#web/i18n/error-text.tsx';
import type { CommonMessages } from '#web/i18n/messages.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { drainOutbox, removeBooked } from './drain-outbox.ts';
import { outboxOf, type QueuedBooking } from './outbox.ts';

type Side = { api: Api; queryClient: QueryClient; email: string; t: CommonMessages };

/** Drains the outbox and reports the results; returns how many stay queued. */
export async function drainAndReport({ api, queryClient, email, t }: Side): Promise<number> {
  const left = await drainOutbox(api, email);
  const booked = await removeBooked(email);
  for (const { productName } of booked) toast.success(t.offline.booking.booked(productName));
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
  return left;
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
