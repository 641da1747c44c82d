import type { CallRequest } from '#contract/calls.ts';
import type { DealState } from '#contract/orders/deal-states.ts';
import { phonePath } from '#contract/phones/phone-path.ts';
import { apiOf, book, listPhone, type Member } from '../browser/market.ts';
import { newImei } from '../fixtures/imeis.ts';
import { testCards } from '../payments/paying.ts';

/** Phones of seller1 whose self-test has begun, and is through. */
export const testedPhones = {
  begun: 'Samsung Galaxy A24, its test begun',
  whole: 'Samsung Galaxy A22, its test done',
};

/** Orders in which a side, or an admin, must decide, and their traces on other screens. */
export type ScreenDeals = {
  /** Between buyer1 and seller1: refused at the meeting; and the same, with the seller's consent. */
  callingOff: string;
  givenBack: string;
  /** Between buyer1 and seller2, whose money is held. */
  completed: string;
  /** Between buyer2 and seller1, over, with the answers of both. */
  answered: string;
  /** Of the sale paper of the order that is completed. */
  paperCode: string;
  /** Of the demo market: a disputed phone; a handover without a code; a missed meeting, answered. */
  decision: string;
  claimed: string;
  noShow: string;
  /** The admin's own purchase, which another admin decides. */
  ofAdmin: string;
  /** Between buyer1 and seller1, whose phone has tested itself twice; and the same in a dispute. */
  tested: string;
  testedDispute: string;
  /** The path of a phone that a buyer has refused, and that is sold again with an answer. */
  refusedPhone: string;
};

type People = Record<'admin' | 'seller1' | 'seller2' | 'buyer1' | 'buyer2', Member>;

type Act = CallRequest<'POST /order/:id'>['body'];

/**
 * Brings orders to these states over the API, and has the admin hold the money of seller2. Orders
 * that need a past meeting are the demo market's.
 */
export async function fillDeals(people: People): Promise<ScreenDeals> {
  const { admin, seller1, seller2, buyer1, buyer2 } = people;
  const buyAndSee = async (buyer: Member, seller: Member, name: string) => {
    const phone = await listPhone(seller, { name });
    const body = { imeis: newImei() };
    await apiOf(seller)('PUT /myproducts/:id/imeis', { params: { id: phone }, body });
    const id = await buy(buyer, phone);
    await act(buyer, id, { event: 'show-code' });
    return id;
  };
  const refuse = async (buyer: Member, name: string) => {
    const id = await buyAndSee(buyer, seller1, name);
    const reason = 'There is a green line on the right, and the IMEI of the box is another one.';
    await act(buyer, id, { event: 'refuse', checks: ['screen', 'imei'], reason });
    return id;
  };
  const callingOff = await refuse(buyer1, 'Samsung Galaxy A35 5G');
  const givenBack = await refuse(buyer1, 'Samsung Galaxy M14 5G');
  await act(seller1, givenBack, { event: 'agree-call-off' });
  const ofAdmin = await refuse(admin, 'Samsung Galaxy A25 5G');
  await act(seller1, ofAdmin, { event: 'object', reason: 'She walked away with the phone.' });

  const { tested, testedDispute } = await fillTests(people);
  const complete = async (buyer: Member, seller: Member, name: string) => {
    const id = await buyAndSee(buyer, seller, name);
    const { code } = await apiOf(buyer)('GET /order/:id', { params: { id } });
    await act(seller, id, { event: 'hand-over', code });
    await act(buyer, id, { event: 'confirm' });
    return id;
  };
  const completed = await complete(buyer1, seller2, 'Samsung Galaxy A15');
  const answered = await complete(buyer2, seller1, 'Samsung Galaxy A06');
  await answer(buyer2, answered, 'ফোন বর্ণনার মতোই ছিল, তবে আধা ঘণ্টা দেরি করে এসেছিলেন।');
  await answer(seller1, answered, 'Friendly, and had the exact amount with her.');
  await holdMoneyOf(admin, completed);
  const paper = await apiOf(buyer1)('GET /papers/:id', { params: { id: completed } });

  const sales = await apiOf(seller2)('GET /sales', { query: { limit: 100 } });
  const saleIn = (state: DealState) => oneIn(sales, state);
  const noShow = saleIn('no-show')._id;
  await act(buyer2, noShow, { event: 'answer-no-show', reason: 'I waited at gate 2 until five.' });
  const { productId: _id, productName: name } = saleIn('refunded');
  const cases = await apiOf(admin)('GET /queue', { query: { kind: 'dispute' } });
  const decision = cases.entries.find(({ _id }) => ![ofAdmin, testedDispute].includes(_id));
  if (!decision) throw new Error('The demo market has no deal to decide');
  return {
    callingOff,
    givenBack,
    completed,
    answered,
    paperCode: paper.code,
    decision: decision._id,
    claimed: saleIn('claimed')._id,
    noShow,
    ofAdmin,
    tested,
    testedDispute,
    refusedPhone: phonePath({ _id, name }),
  };
}

/**
 * Orders whose phone has tested itself for its listing and at the meeting, there as another device
 * with a broken speaker.
 */
async function fillTests({ seller1: seller, buyer1: buyer }: People) {
  const ofSeller = apiOf(seller);
  const ofBuyer = apiOf(buyer);
  const run = async (ticket: string, isBroken: boolean) => {
    const body = { ticket, key: 'k'.repeat(22) };
    const device = {
      model: isBroken ? 'SM-A146B' : 'SM-A546E',
      system: 'Android 14',
      screen: isBroken ? '1080 × 2408' : '1080 × 2340',
      gpu: isBroken ? 'Adreno (TM) 619' : 'ANGLE (ARM, Mali-G68, OpenGL ES 3.2)',
      cores: 8,
      memory: 4,
    };
    await ofBuyer('POST /selftests/open', { body: { ...body, device } });
    const worked = ['touch', 'multi-touch', 'screen', 'front-camera', 'motion'] as const;
    for (const test of worked) {
      await ofBuyer('POST /selftests/result', { body: { ...body, test, outcome: 'worked' } });
    }
    const outcome = isBroken ? 'failed' : 'worked';
    await ofBuyer('POST /selftests/result', { body: { ...body, test: 'sound', outcome } });
    const only = isBroken ? 'back-camera' : 'vibration';
    await ofBuyer('POST /selftests/result', { body: { ...body, test: only, outcome: 'worked' } });
    await ofBuyer('POST /selftests/finish', { body });
  };
  const ofListing = async (id: string) => {
    await ofSeller('POST /myproducts/:id/selftest', { params: { id } });
    const { current } = await ofSeller('GET /myproducts/:id/selftest', { params: { id } });
    return ticketIn(current?.links.en.link);
  };
  const ofMeeting = async (id: string) => {
    await ofBuyer('POST /order/:id/selftest', { params: { id } });
    const { selfTests } = await ofBuyer('GET /order/:id', { params: { id } });
    return ticketIn(selfTests?.ticket?.links.en.link);
  };
  const open = async () => {
    const phone = await listPhone(seller, { name: 'Samsung Galaxy A54 5G' });
    await run(await ofListing(phone), false);
    const id = await buy(buyer, phone);
    // A buyer has at most three paid phones without an agreed meeting.
    const at = new Date(Date.now() + 24 * 60 * 60_000).toISOString();
    await act(buyer, id, { event: 'propose', place: 'Bashundhara City, Level 1', at });
    await act(seller, id, { event: 'accept', at });
    await act(buyer, id, { event: 'show-code' });
    await run(await ofMeeting(id), true);
    return id;
  };
  const tested = await open();
  // With the code of another run.
  await ofMeeting(tested);
  const testedDispute = await open();
  const reason = 'No sound, and it is not the phone of the listing.';
  await act(buyer, testedDispute, { event: 'refuse', checks: ['sound', 'as-listed'], reason });
  await act(seller, testedDispute, { event: 'object', reason: 'She walked away with the phone.' });
  for (const name of Object.values(testedPhones)) await listPhone(seller, { name });
  return { tested, testedDispute };
}

const ticketIn = (link = '') => link.split('#')[1] ?? '';

function oneIn<Line extends { state: DealState }>(lines: Line[], state: DealState): Line {
  const found = lines.find((line) => line.state === state);
  if (!found) throw new Error(`The demo market has no deal that is ${state}`);
  return found;
}

async function answer(who: Member, id: string, sentence: string): Promise<void> {
  const said = { asDescribed: 'yes', onTime: 'no', asAgreed: 'yes' } as const;
  await apiOf(who)('POST /order/:id/answers', { params: { id }, body: { ...said, sentence } });
}

async function act(who: Member, id: string, body: Act): Promise<void> {
  const { modifiedCount } = await apiOf(who)('POST /order/:id', { params: { id }, body });
  if (modifiedCount !== 1) throw new Error(`The order cannot ${body.event}`);
}

/** Has the admin hold what the seller of this completed order is owed. */
async function holdMoneyOf(admin: Member, bookingId: string): Promise<void> {
  const { held } = await apiOf(admin)('GET /payouts', { query: {} });
  const line = held.lines.find((each) => each.bookingId === bookingId);
  await apiOf(admin)('POST /payouts/holds/:id', {
    params: { id: line?.sellerId ?? '' },
    body: { reason: 'Two buyers say that the boxes belong to other phones. Please send receipts.' },
  });
}

/** Books a phone and pays with a test card; returns the id of the booking. */
export async function buy(buyer: Member, productId: string): Promise<string> {
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
