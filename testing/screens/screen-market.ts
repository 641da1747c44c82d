import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { ApiError } from '#contract/client.ts';
import { phonePath } from '#contract/phones/phone-path.ts';
import { demoPeople } from '#server/demo/people.ts';
import {
  apiOf,
  book,
  join,
  listPhone,
  type Member,
  sendCodePhoto,
  uploadPhoto,
} from '../browser/market.ts';
import { signIn } from '../browser/visitor.ts';
import { newImei } from '../fixtures/imeis.ts';
import { mobileMela } from '../fixtures/shop-look.ts';
import { buy, fillDeals, type ScreenDeals } from './screen-deals.ts';

/**
 * Who views a screen: demo people, two members whose lists are empty, and two sellers of a first phone,
 * of which a photo with a code is needed, or waits for staff.
 */
export const viewers = [
  'visitor',
  'admin',
  'seller1',
  'seller2',
  'buyer1',
  'buyer2',
  'new buyer',
  'new seller',
  'first seller',
  'waiting seller',
] as const;
export type Viewer = (typeof viewers)[number];

/** The ids for the addresses of screens. */
export type ScreenMarket = {
  /** Bookings of buyer1: one unpaid, one paid, one refunded. */
  bookings: { open: string; paid: string; refunded: string };
  /** A phone with an open report. */
  reported: string;
  /** A decision that its member has answered. */
  answered: string;
  /** A phone of seller1. */
  own: string;
  /** The demo market's batch of payouts. */
  batch: string;
  /** The running month, a seller who has sold something in it, and an imported settlement file. */
  month: string;
  seller: string;
  settlement: string;
  /** The paths of the pages of a phone for sale, with the longest texts, and of a sold one. */
  phones: { sale: string; sold: string };
  /** The id of the page of seller1. */
  sellerPage: string;
  deals: ScreenDeals;
  /** Messages of buyer1 and seller1 about the phone for sale. */
  thread: string;
  /** Messages to support, one of them answered. */
  support: { open: string; answered: string };
  savedAnswer: string;
  /** Of the same two, with a price that the seller has named. */
  countered: string;
  /** A phone of seller1 that takes offers. */
  negotiable: string;
  /** First phones: a photo with a code is needed of one, and waits for staff of the other. */
  firstPhones: { wanted: string; sent: string };
};

/** A signed-in browser context for each viewer. The caller closes them. */
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
      // The audits hold back scripts and requests, which the worker would send itself.
      serviceWorkers: 'block',
    });
    context.setDefaultTimeout(15_000);
    const member = { context };
    const person = demoPeople.find(({ key }) => key === viewer);
    if (person) await signIn(member, person.email, person.password);
    if (viewer === 'new buyer') await join(member, 'Moushumi Chowdhury', 'buyer');
    if (viewer === 'new seller') await join(member, 'Mohammad Shahidullah', 'seller');
    if (viewer === 'first seller') await join(member, 'Shamsunnahar Begum', 'seller');
    if (viewer === 'waiting seller') await join(member, 'Abdullah Al Mamun', 'seller');
    entries.push([viewer, member]);
  }
  return Object.fromEntries(entries) as Record<Viewer, Member>;
}

/**
 * Fills the lists of the demo market over the API: bookings in each state, a refund, a report, and
 * a phone with the longest allowed texts.
 */
export async function fillMarket(people: Record<Viewer, Member>): Promise<ScreenMarket> {
  const { admin, seller1: seller, buyer1: buyer } = people;
  const name = 'Samsung Galaxy S21 Ultra 5G (official, Bangladesh variant)';
  const long = await listPhone(seller, {
    name,
    description: longDescription,
    location: 'চকবাজার, চট্টগ্রাম',
    useTime: '১ বছর ২ মাস',
  });
  await declareSame([seller, long], [people.seller2, await listPhone(people.seller2, { name })]);
  const all = await apiOf(buyer)('GET /allproducts');
  const [first, second, third, suspicious, fourth] = all
    .filter(({ paid, advertize, categoryId }) => !paid && !advertize && categoryId === '3')
    .map(({ _id }) => _id);
  if (!first || !second || !third || !suspicious || !fourth)
    throw new Error('Too few phones for sale');
  const open = await book(buyer, first);
  const paid = await buy(buyer, second);
  const refunded = await buy(buyer, third);
  const { payments } = await apiOf(admin)('GET /payments', { query: { state: 'paid' } });
  const payment = payments.find(({ bookingId }) => bookingId === refunded);
  await apiOf(admin)('POST /payments/:id/refund', {
    params: { id: payment?._id ?? '' },
    body: { reason: 'The display has a dark line that the listing does not mention.' },
  });
  await listPhone(seller, { name: 'Phone with a number', description: 'WhatsApp 01712345678' });
  await dismissReport(admin, buyer, fourth);
  const answered = await answerDismissal(admin, people.buyer2, fourth);
  await apiOf(admin)('PUT /shoplook/draft', { body: mobileMela });
  await apiOf(buyer)('POST /reportitem', {
    body: { itemId: suspicious, reason: 'advance', comment: 'Asks for Tk 500 before we meet.' },
  });
  const { batches } = await apiOf(admin)('GET /payouts', { query: {} });
  const batch = batches[0]?._id ?? '';
  const books = await fillBooks(admin);
  const soldName = all.find(({ _id }) => _id === second)?.name ?? '';
  const phones = {
    sale: phonePath({ _id: long, name }),
    sold: phonePath({ _id: second, name: soldName }),
  };
  const deals = await fillDeals(people);
  const bookings = { open, paid, refunded };
  const { seller: page } = await apiOf(buyer)('GET /phone/:id', { params: { id: long } });
  const sellerPage = page._id;
  const thread = await fillThread(buyer, seller, long);
  const support = await fillSupport(admin, buyer);
  const savedAnswer = await fillSavedAnswers(seller);
  const offers = await fillOffers(buyer, seller);
  await fillAnswers([people.buyer2, people.seller2], seller, offers.negotiable);
  const firstPhones = await fillFirstPhones(people);
  const filled = { bookings, reported: suspicious, answered, own: long, batch, ...books };
  const talks = { thread, support, savedAnswer, ...offers };
  return { ...filled, firstPhones, phones, sellerPage, deals, ...talks };
}

async function fillFirstPhones(people: Record<Viewer, Member>) {
  const { 'first seller': first, 'waiting seller': waiting } = people;
  const wanted = await listPhone(first, { name: 'Vivo Y20 (2021)', description: 'এক হাতে ব্যবহৃত।' });
  const name = 'Samsung Galaxy A14 5G';
  const sent = await listPhone(waiting, { name, description: longDescription });
  await sendCodePhoto(waiting, sent);
  return { wanted, sent };
}

async function fillSupport(admin: Member, buyer: Member) {
  const write = async (message: string, language: 'en' | 'bn') => {
    const body = { email: 'a-long-address-of-nadia.rahman@mail.example', message, language };
    await apiOf(buyer)('POST /support', { body });
    const { entries } = await apiOf(admin)('GET /queue', { query: { kind: 'support' } });
    return entries.at(-1)?._id ?? '';
  };
  const answered = await write('Where is my money? The order was cancelled on Monday.', 'en');
  const body = { answers: 0, text: 'It was sent back today. Your bank needs up to five days.' };
  await apiOf(admin)('POST /support/messages/:id', { params: { id: answered }, body });
  const open = await write('ফোনটি হাতে পেয়েছি, কিন্তু চার্জ হয় না।\nএখন কী করব?', 'bn');
  return { open, answered };
}

/** With a hidden number, photos, and a request for an advance. */
async function fillThread(buyer: Member, seller: Member, productId: string): Promise<string> {
  const first = { productId, text: 'ব্যাটারি কেমন চলে? আর বক্স আছে?', entryId: randomUUID() };
  const { insertedId: id } = await apiOf(buyer)('POST /threads', { body: first });
  const write = (by: Member, text: string, photos: string[] = []) =>
    apiOf(by)('POST /threads/:id', {
      params: { id },
      body: { text, photos, entryId: randomUUID() },
    });
  await write(seller, 'সারাদিন চলে, ৮৯% হেলথ। বক্স আছে। আমার নম্বর ০১৭১২৩৪৫৬৭৮');
  await write(seller, 'Onek call astese. Rakhte hole age 500 taka bkash koren.');
  await write(seller, '', [await uploadPhoto(seller), await uploadPhoto(seller)]);
  await write(buyer, 'I would rather pay here. Where can we meet?');
  await apiOf(buyer)('POST /threads/:id/report', {
    params: { id },
    body: { reason: 'money', comment: 'Wants Tk 500 before we meet.' },
  });
  return id;
}

/** In both languages, and one that is long. Returns the last one. */
async function fillSavedAnswers(seller: Member): Promise<string> {
  const texts = [
    'Yes, it is still there. Box, charger and the receipt from the shop come with it, and it was never opened or repaired. You can try everything before you pay.',
    'সারাদিন চলে, ব্যাটারি হেলথ ৮৯%।',
    'বসুন্ধরা সিটির সামনে, বিকেল চারটার পর যেকোনো দিন।',
  ];
  let last = '';
  for (const text of texts) {
    last = (await apiOf(seller)('POST /savedanswers', { body: { text } })).insertedId;
  }
  return last;
}

/** With those of the other threads enough that the seller's page has the time of their answers. */
async function fillAnswers(askers: Member[], seller: Member, productId: string): Promise<void> {
  for (const asker of askers) {
    const first = { productId, text: 'Can I see it tomorrow?', entryId: randomUUID() };
    const { insertedId: id } = await apiOf(asker)('POST /threads', { body: first });
    const body = { text: 'Yes, after four.', entryId: randomUUID() };
    await apiOf(seller)('POST /threads/:id', { params: { id }, body });
  }
}

/** A phone that takes offers, and the thread of one to which the seller has named another price. */
async function fillOffers(buyer: Member, seller: Member) {
  const list = (name: string) => listPhone(seller, { name, selingPrice: 32_000, negotiable: true });
  const negotiable = await list('Samsung Galaxy A34 5G');
  const productId = await list('Samsung Galaxy A54 5G');
  const { insertedId: offer, threadId } = await apiOf(buyer)('POST /offers', {
    body: { productId, taka: 28_000, text: 'আজ নিলে এই দামে দেবেন?', entryId: randomUUID() },
  });
  await apiOf(seller)('POST /offers/:id', {
    params: { id: offer },
    body: { event: 'counter', seen: 28_000, taka: 30_000 },
  });
  return { negotiable, countered: threadId ?? '' };
}

/** Both declare the same IMEIs: the second phone is refused, and admins see the pair. */
async function declareSame(...phones: [Member, string][]): Promise<void> {
  const body = { imeis: `${newImei()} ${newImei()}` };
  for (const [seller, id] of phones) {
    await apiOf(seller)('PUT /myproducts/:id/imeis', { params: { id }, body }).catch((error) => {
      const isRefused = error instanceof ApiError && error.problem.code === 'imei-listed';
      if (!isRefused) throw error;
    });
  }
}

/** A settlement file with a line of each kind, and the month that it is imported in. */
async function fillBooks(admin: Member) {
  const { unsettled } = await apiOf(admin)('GET /settlements');
  const [one] = unsettled.filter(({ provider }) => provider === 'embedded-cards');
  const day = new Date().toISOString().slice(0, 10);
  const net = ((one?.taka ?? 0) * 0.98).toFixed(2);
  const fee = ((one?.taka ?? 0) - Number(net)).toFixed(2);
  const lines = [
    'date,id,gross,fee,net',
    `${day},${one?.id},${one?.taka},${fee},${net}`,
    `${day},${one?.id},${one?.taka},${fee},${net}`,
    `${day},pi_of_another_shop_with_a_long_name_0123456789,125000.50,2500.01,122500.49`,
    `${day},pi_1,100,2,97`,
    'yesterday,pi_2,100,2,98',
  ];
  const name = 'settlement-2026-november-of-the-card-provider-with-a-long-name.csv';
  const body = { provider: 'embedded-cards' as const, name, csv: lines.join('\n') };
  const { insertedId: settlement } = await apiOf(admin)('POST /settlements', { body });
  const statement = [
    'Date,Particulars,Debit,Credit',
    `${day},SMS fee,5.75,`,
    `${day},A transfer of a customer with a long name and a reference 0123456789012345678901234,,125000.50`,
    'yesterday,Who knows,5,',
  ];
  const bank = { account: 'City Bank 1234', name, csv: statement.join('\n') };
  await apiOf(admin)('POST /bank', { body: bank });
  const { lines: open } = await apiOf(admin)('GET /bank');
  const line = open.find(({ taka }) => taka === -5.75);
  const note = 'The fee of the bank for the messages of November';
  await apiOf(admin)('POST /bank/notes', { body: { kind: 'line', key: line?._id ?? '', note } });
  const { months } = await apiOf(admin)('GET /books');
  const month = months[0]?.month ?? '';
  const { sellers } = await apiOf(admin)('GET /books/:month', { params: { month } });
  return { month, settlement, seller: sellers[0]?.sellerId ?? '' };
}

/** A report by `buyer` that `admin` dismisses with a reason. */
async function dismissReport(admin: Member, buyer: Member, itemId: string): Promise<void> {
  await apiOf(buyer)('POST /reportitem', { body: { itemId, reason: 'fake' } });
  const params = { itemId };
  const { version } = await apiOf(admin)('GET /reportitems/:itemId', { params });
  const reason = 'The seller has shown us box and receipt, and the IMEI agrees with both.';
  await apiOf(admin)('POST /reportitems/:itemId/decision', {
    params,
    body: { decision: 'dismiss', reason, version },
  });
}

/** Another such decision, with the answer of who reported. `buyer1` has one to be answered. */
async function answerDismissal(admin: Member, buyer: Member, itemId: string): Promise<string> {
  await dismissReport(admin, buyer, itemId);
  const { decisions } = await apiOf(admin)('GET /decisions', { query: {} });
  const id = decisions[0]?._id ?? '';
  const answer = 'আমি নিজে দেখেছি, বক্সের আইএমইআই আর ফোনের আইএমইআই এক নয়।';
  await apiOf(buyer)('POST /notices/:id/answer', { params: { id }, body: { answer } });
  return id;
}

const longDescription = [
  'Bought at Bashundhara City with receipt, used by one person and always in a case.',
  'ব্যাটারি সারাদিন চলে, কোনো দাগ নেই, বক্স ও চার্জার সহ দেওয়া হবে।',
  'One small scratch at the lower left corner, visible only with the display off.',
  'Updated to the newest Android; no repairs so far. Serious buyers only, please.',
].join(' ');
