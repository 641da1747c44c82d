import type { Browser } from 'playwright-core';
import { demoPeople } from '#server/demo/people.ts';
import { apiOf, book, join, listPhone } from '../browser/market.ts';
import { signIn, type Visitor } from '../browser/visitor.ts';
import { testCards } from '../payments/paying.ts';

type Member = Pick<Visitor, 'context'>;

/** Whose eyes a screen is seen with: the demo people, and two members for whom every list is empty. */
export const viewers = [
  'visitor',
  'admin',
  'seller1',
  'buyer1',
  'new buyer',
  'new seller',
] as const;
export type Viewer = (typeof viewers)[number];

/** What the addresses of screens need to know. */
export type ScreenMarket = {
  /** Bookings of buyer1: one to be paid, one paid, one whose money went back. */
  bookings: { open: string; paid: string; refunded: string };
};

/** Each viewer in a browser of their own, signed in. The caller closes the contexts. */
export async function openViewers(
  browser: Browser,
  baseURL: string,
): Promise<Record<Viewer, Member>> {
  const entries: [Viewer, Member][] = [];
  for (const viewer of viewers) {
    const context = await browser.newContext({
      baseURL,
      locale: 'en-GB',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    });
    context.setDefaultTimeout(15_000);
    const member = { context };
    const person = demoPeople.find(({ key }) => key === viewer);
    if (person) await signIn(member, person.email, person.password);
    if (viewer === 'new buyer') await join(member, 'Moushumi Chowdhury', 'buyer');
    if (viewer === 'new seller') await join(member, 'Mohammad Shahidullah', 'seller');
    entries.push([viewer, member]);
  }
  return Object.fromEntries(entries) as Record<Viewer, Member>;
}

/**
 * Does over the API what makes the demo market's lists full: bookings in each state, a refund, a
 * report, and a phone whose texts are as long as people make them.
 */
export async function fillMarket(people: Record<Viewer, Member>): Promise<ScreenMarket> {
  const { admin, seller1: seller, buyer1: buyer } = people;
  await listPhone(seller, {
    name: 'Samsung Galaxy S21 Ultra 5G (official, Bangladesh variant)',
    description: longDescription,
    location: 'চকবাজার, চট্টগ্রাম',
    useTime: '১ বছর ২ মাস',
  });
  const all = await apiOf(buyer)('GET /allproducts');
  const [first, second, third, suspicious] = all
    .filter(({ paid, advertize, categoryId }) => !paid && !advertize && categoryId === '3')
    .map(({ _id }) => _id);
  if (!first || !second || !third || !suspicious) throw new Error('Too few phones for sale');
  const open = await book(buyer, first);
  const paid = await buy(buyer, second);
  const refunded = await buy(buyer, third);
  const { payments } = await apiOf(admin)('GET /payments', { query: { state: 'paid' } });
  const payment = payments.find(({ bookingId }) => bookingId === refunded);
  await apiOf(admin)('POST /payments/:id/refund', {
    params: { id: payment?._id ?? '' },
    body: { reason: 'The display has a dark line that the listing does not mention.' },
  });
  await apiOf(buyer)('POST /reportitem', { body: { itemId: suspicious } });
  return { bookings: { open, paid, refunded } };
}

/** Books a phone and pays for it with a test card; gives the booking's id. */
async function buy(buyer: Member, productId: string): Promise<string> {
  const bookingId = await book(buyer, productId);
  const api = apiOf(buyer);
  const { price } = await api('GET /booked/:id', { params: { id: bookingId } });
  const { clientSecret } = await api('POST /create-payment-intent', { body: { price, bookingId } });
  const [transitionId = ''] = clientSecret.split('_secret_');
  const card = { number: testCards.works, expMonth: 12, expYear: 2040, cvc: '123' };
  const charged = await buyer.context.request.post(
    `/embedded-cards/intents/${transitionId}/confirm`,
    { data: { clientSecret, card } },
  );
  if (!charged.ok()) throw new Error(`card: ${await charged.text()}`);
  await api('POST /paymentConfirm', { body: { transitionId, bookingId, paid: true } });
  return bookingId;
}

const longDescription = [
  'Bought at Bashundhara City with receipt, used by one person and always in a case.',
  'ব্যাটারি সারাদিন চলে, কোনো দাগ নেই, বক্স ও চার্জার সহ দেওয়া হবে।',
  'One small scratch at the lower left corner, visible only with the display off.',
  'Updated to the newest Android; no repairs so far. Serious buyers only, please.',
].join(' ');
