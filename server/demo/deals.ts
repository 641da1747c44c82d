import type { DealAct } from '#contract/orders/deal.ts';
import type { DemoClient, SignedIn } from './demo-client.ts';
import type { DemoDeal } from './listing.ts';

type Order = { client: DemoClient; seller: SignedIn; buyer: SignedIn; bookingId: string };

const day = 24 * 60 * 60_000;

/** Five in the afternoon in Dhaka, on the day after `now` in UTC. */
function tomorrowAtFive(now: Date): string {
  const at = new Date(now.getTime() + day);
  at.setUTCHours(11, 0, 0, 0);
  return at.toISOString();
}

/**
 * Takes the deal of a paid order, or a booking for cash, to where `to` says, by the calls of its two
 * people. `photo` is an upload of the buyer's, for what they report.
 */
export async function advanceDeal(
  { client, seller, buyer, bookingId }: Order,
  to: DemoDeal,
  { now, photo }: { now: Date; photo: () => Promise<string> },
): Promise<void> {
  const path = `/api/order/${bookingId}`;
  const act = (who: SignedIn, event: DealAct, more: object = {}) =>
    client.call(who, 'POST', path, { event, ...more });
  if (to === 'paid') return;
  if (to === 'reserved') {
    await act(buyer, 'ask-cash');
    await act(seller, 'reserve');
  }
  if (to === 'agreed' || to === 'reserved') {
    const at = tomorrowAtFive(now);
    await act(buyer, 'propose', { place: 'Jamuna Future Park, ground floor, Dhaka', at });
    await act(seller, 'accept', { at });
    return;
  }
  const { code } = await client.call<{ code: string }>(buyer, 'GET', path);
  await act(seller, 'hand-over', { code });
  if (to === 'handed-over') return;
  if (to === 'completed') {
    await act(buyer, 'confirm');
    return;
  }
  const isSmall = to === 'problem';
  await act(buyer, 'report', {
    problem: isSmall ? 'battery' : 'different',
    reason: isSmall
      ? 'From full to 20 % in three hours of YouTube. The listing says a whole day.'
      : 'This is the variant with 6 GB. The listing says 8 GB.',
    photos: [await photo()],
  });
  if (to === 'problem') return;
  await act(seller, 'dispute', {
    reason: 'The box says 8 GB, and we looked at it together before I got the code.',
  });
}
