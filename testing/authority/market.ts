import { sql } from 'kysely';
import { vi } from 'vitest';
import { dayMs } from '#contract/durations.ts';
import { dayOf } from '#contract/formats/dhaka.ts';
import { patience } from '#testing/lib/patience.ts';
import { writable } from '#testing/lib/writable.ts';
import { codePhotoOf } from '../fixtures/day-code-photo.ts';
import { clashOfImeis, diary, newImei, stolenMatchOf } from '../fixtures/imeis.ts';
import { lostKeysOf } from '../fixtures/lost-keys.ts';
import { otherModelOf } from '../fixtures/other-model.ts';
import { plainPicture } from '../fixtures/pictures.ts';
import { sameTextOf } from '../fixtures/same-text.ts';
import { plainLook } from '../fixtures/shop-look.ts';
import { suspectDeal } from '../fixtures/suspected-deals.ts';
import { codeTo, signUpByNumber } from '../numbers.ts';
import { recordWaiting } from '../payments/by-hand.ts';
import { failRefund, recordFailed } from '../payments/failed-refunds.ts';
import { book, buy, enterCard, intentIdOf, openPayment, renewed } from '../payments/paying.ts';
import {
  completeDeal,
  dueLines,
  makeBatch,
  nameDestination,
  wallet,
} from '../payments/paying-out.ts';
import { proposeRefund } from '../payments/verdicts.ts';
import type { Person, TestShop } from '../test-app.ts';

export type Market = Awaited<ReturnType<typeof buildMarket>>;
export type PersonName = keyof Market['people'];

/** People of every role, and one item of each kind per owner. */
export async function buildMarket(shop: TestShop, { mailsArrive = true } = {}) {
  const early = {
    buyer: await shop.signUp(),
    otherBuyer: await shop.signUp(),
    seller: await shop.signUp({ title: 'seller' }),
    otherSeller: await shop.signUp({ title: 'seller' }),
    admin: await shop.signUp({ admin: true }),
    leavingBuyer: await shop.signUp(),
    /** Gets a role; staff are not removed. */
    newHelper: await shop.signUp(),
    /**
     * Reports and payments that admins decide about are theirs; not a visitor, because it would be
     * their own matter.
     */
    bystander: await shop.signUp(),
    leavingSeller: await shop.signUp({ title: 'seller' }),
    withoutRole: await shop.signUpAtProvider(),
    /** Without an address, a password or a passkey. */
    byNumber: (await signUpByNumber(shop, '01999999900')) as Person,
  };
  // From now on the tokens of `early` are expired, but not their sessions.
  shop.clock.advance({ minutes: 16 });
  const people = { ...early };
  for (const name of Object.keys(early) as (keyof typeof early)[]) {
    people[name] = await renewed(shop, early[name]);
  }
  const { buyer, bystander, seller } = people;
  await shop.ok('PUT /shoplook/draft', { body: plainLook }, people.admin);

  const listed = () => shop.addProduct(seller);
  const free = await listed();
  const booking = await book(shop, buyer, await listed());
  const reported = await listed();
  await shop.ok('POST /reportitem', { body: { itemId: reported } }, bystander);
  const { version: caseVersion } = await shop.ok(
    'GET /reportitems/:itemId',
    { params: { itemId: reported } },
    people.admin,
  );
  // By a moderator who is no visitor, so that each admin may read it again.
  const moderator = await shop.signUp();
  await shop.deps.db
    .updateTable('members')
    .set({ staff_role: 'moderator' })
    .where('id', '=', moderator.userId)
    .execute();
  const notice = await dismissReportOf(shop, { buyer, by: moderator }, await listed());
  await shop.addProduct(seller, { description: 'Call 01712345678 on WhatsApp' });
  const [waiting] = await shop.ok('GET /waitingwords', {}, people.admin);
  if (!waiting) throw new Error('no phone waits for a look at its words');
  const reportedByBuyer = await listed();
  await shop.ok('POST /reportitem', { body: { itemId: reportedByBuyer } }, buyer);
  const unconfirmed = await book(shop, buyer, await listed());
  const { clientSecret } = (await openPayment(shop, buyer, unconfirmed)).body;
  await enterCard(shop, clientSecret);
  const paidBooking = await buy(shop, buyer, await listed());
  const payment = await shop.deps.db
    .selectFrom('payments')
    .select('id')
    .where('booking_id', '=', paidBooking)
    .executeTakeFirstOrThrow();

  const warned = await book(shop, bystander, await listed());
  const atReview = (await openPayment(shop, bystander, warned)).body.clientSecret;
  await enterCard(shop, atReview);
  const { payment_id: reviewed } = await writable(shop.deps.db)
    .updateTable('payment_attempts')
    .set({ review: 'risk' })
    .where('provider_id', '=', intentIdOf(atReview))
    .returning('payment_id')
    .executeTakeFirstOrThrow();
  const payout = await payOut(shop, people);
  const destination = await nameUnconfirmed(shop, buyer);
  const paid = async () => {
    const booking = await buy(shop, buyer, await listed());
    const { id } = await shop.deps.db
      .selectFrom('payments')
      .select('id')
      .where('booking_id', '=', booking)
      .executeTakeFirstOrThrow();
    return id;
  };
  const failedRefund = await failRefund(shop, await paid());
  // Recorded by an admin who is not a visitor, so that each admin may approve it.
  const recorder = await shop.signUp({ admin: true });
  const recordedRefund = await recordFailed(shop, await paid(), recorder);
  // The buyer is no visitor.
  const byTransfer = () => shop.addProduct(people.otherSeller);
  const transferred = await book(shop, bystander, await byTransfer());
  const proposedOrder = await buy(shop, await shop.signUp(), await byTransfer());
  const verdict = await proposeRefund(shop, recorder, proposedOrder);
  const recordedPaid = await book(shop, bystander, await byTransfer());
  await recordWaiting(shop, recorder, recordedPaid, 24_500);
  const csv = `date,id,gross,fee,net\n${dayOf(shop.clock.now())},pi_foreign,100.00,2.00,98.00\n`;
  const { insertedId: settlement } = await shop.ok(
    'POST /settlements',
    { body: { provider: 'embedded-cards', name: 'november.csv', csv } },
    people.admin,
  );
  const { insertedId: savedAnswer } = await shop.ok(
    'POST /savedanswers',
    { body: { text: 'Come after four.' } },
    buyer,
  );
  const question = { productId: await listed(), text: 'Is it there?', entryId: shop.deps.newId() };
  const { insertedId: thread } = await shop.ok('POST /threads', { body: question }, buyer);
  const threadPhoto = await photoOfThread(shop, buyer, thread);
  const asked = { ...question, productId: await shop.addProduct(people.otherSeller) };
  const { insertedId: reportedThread } = await shop.ok('POST /threads', { body: asked }, bystander);
  await shop.ok(
    'POST /threads/:id/report',
    { params: { id: reportedThread }, body: { reason: 'code' } },
    bystander,
  );
  await shop.ok('POST /support', { body: { email: 'asks@example.test', message: 'Where is it?' } });
  const { id: supportMessage } = await shop.deps.db
    .selectFrom('support_messages')
    .select('id')
    .executeTakeFirstOrThrow();
  await shop.ok('POST /support', { body: { email: buyer.email, message: 'And when?' } }, buyer);
  const { id: ownSupport } = await shop.deps.db
    .selectFrom('support_messages')
    .select('id')
    .where('member_id', '=', buyer.userId)
    .executeTakeFirstOrThrow();
  const negotiable = await shop.addProduct(seller, { negotiable: true });
  const offered = { ...question, productId: await shop.addProduct(seller, { negotiable: true }) };
  const body = { ...offered, taka: 20_000 };
  const { insertedId: offer } = await shop.ok('POST /offers', { body }, buyer);
  const counter = { event: 'counter', seen: 20_000, taka: 22_000 } as const;
  await shop.ok('POST /offers/:id', { params: { id: offer }, body: counter }, seller);
  const problemPhoto = await photoOfProblem(shop, people, await listed());

  const { seller: page } = await shop.ok('GET /phone/:id', { params: { id: free } });

  const { booking_id: handedOver } = await shop.deps.db
    .selectFrom('deals')
    .select('booking_id')
    .where('handed_over_at', 'is not', null)
    .where('buyer_id', '=', buyer.userId)
    .where('seller_id', '=', seller.userId)
    .executeTakeFirstOrThrow();
  const answerable = await answersOfSeller(shop, buyer, people.otherSeller);
  const paper = await shop.ok('GET /papers/:id', { params: { id: handedOver } }, buyer);
  await suspectDeal(shop.deps, handedOver);
  const stolenMatch = await stolenMatchOf(shop, [buyer, people.otherSeller], people.admin);
  const stolenBody = { imeis: newImei(), ...diary };
  const stolen = await shop.ok('POST /stolenphones', { body: stolenBody }, buyer);
  const imeiClash = await clashOfImeis(shop, [seller, people.otherSeller], people.admin);
  const otherModel = await otherModelOf(shop, seller, people.admin);
  const codePhoto = await codePhotoOf(shop, people.otherSeller);
  const sameText = await sameTextOf(shop, buyer);

  // Of another phone: a new ticket of the same one would end it.
  await shop.ok('POST /myproducts/:id/selftest', { params: { id: negotiable } }, seller);
  const { current } = await shop.ok(
    'GET /myproducts/:id/selftest',
    { params: { id: negotiable } },
    seller,
  );
  const selfTest = { ticket: current?.links.en.link.split('#')[1] ?? '', key: 'k'.repeat(22) };
  await shop.ok('POST /selftests/open', { body: { ...selfTest, device: {} } });

  return {
    people,
    selfTest,
    sellerPage: page._id,
    imeiClash,
    otherModel,
    codePhoto,
    sameText,
    stolenMatch,
    stolenReport: stolen.insertedId,
    handedOver,
    ...answerable,
    paperCode: paper.code,
    payout,
    destination,
    failedRefund,
    recordedRefund,
    transferred,
    recordedPaid,
    proposedOrder,
    verdict,
    settlement,
    bankLine: await lineOfBank(shop, people.admin),
    today: dayOf(shop.clock.now()),
    thread,
    threadPhoto,
    savedAnswer,
    reportedThread,
    supportMessage,
    ownSupport,
    negotiable,
    offer,
    ...(await openMonth(shop, people)),
    problemPhoto,
    expiredTokens: early as Record<keyof typeof early, Person>,
    free,
    booking,
    reported,
    waiting,
    caseVersion,
    notice,
    reportedByBuyer,
    unconfirmed,
    transitionId: intentIdOf(clientSecret),
    payment: payment.id,
    reviewed,
    paidBooking,
    img: await uploadOfNobody(shop, seller),
    form: await pictureForm(),
    models: await addModels(shop),
    confirmation: await shop.deps.tokens.issueConfirmation(people.otherBuyer),
    sessionElsewhere: await signInElsewhere(shop, buyer),
    passkey: await insertPasskeyOf(shop, buyer),
    ...(await keysOf(shop, people, mailsArrive)),
  };
}

/** A line of a statement of this day without a booking. Bookings since an older one would be missing. */
async function lineOfBank(shop: TestShop, admin: Person): Promise<string> {
  const csv = `date,description,amount\n${dayOf(shop.clock.now())},SMS fee,-5.75\n`;
  const body = { account: 'City Bank', name: 'november.csv', csv };
  await shop.ok('POST /bank', { body }, admin);
  const { lines } = await shop.ok('GET /bank', {}, admin);
  return lines[0]?._id ?? '';
}

/**
 * A deal of the two that ended now, with the seller's answers about the buyer as if they were shown, and
 * those of another deal. Their money is in batches already.
 */
async function answersOfSeller(shop: TestShop, buyer: Person, seller: Person) {
  const { db } = shop.deps;
  const now = shop.clock.now();
  const deals = await db
    .selectFrom('deals')
    .select('booking_id')
    .where('buyer_id', '=', buyer.userId)
    .where('seller_id', '=', seller.userId)
    .where('state', '=', 'completed')
    .orderBy('booking_id')
    .limit(2)
    .execute();
  const said: string[] = [];
  for (const { booking_id: id } of deals) {
    const ended = writable(db).updateTable('deals').set({ changed_at: now });
    await ended.where('booking_id', '=', id).execute();
    const body = {
      asDescribed: 'yes',
      onTime: 'no',
      asAgreed: 'none',
      sentence: 'Came an hour late.',
    } as const;
    await shop.ok('POST /order/:id/answers', { params: { id }, body }, seller);
    const shown = db.updateTable('deal_answers').set({ shown_from: now });
    const row = await shown.where('booking_id', '=', id).returning('id').executeTakeFirstOrThrow();
    said.push(row.id);
  }
  const [saidOfBuyer = '', saidElsewhere = ''] = said;
  return { answerable: deals[0]?.booking_id ?? '', saidOfBuyer, saidElsewhere };
}

/**
 * A month that is over and can be closed, as if the first sale had been two months ago; the one before is
 * closed, with an invoice of the buyer, who has sold something then.
 */
async function openMonth(
  { deps, clock }: TestShop,
  { buyer, admin }: Record<'buyer' | 'admin', Person>,
) {
  const now = clock.now();
  const at = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 2, 15));
  const month = at.toISOString().slice(0, 7);
  const [close, invoice] = [deps.newId(), deps.newId()];
  await deps.db.transaction().execute(async (trx) => {
    // The ledger is append-only, and a close waits for its month's end.
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`update ledger_transactions set created_at = ${at}
      where id = (select min(id::text)::uuid from ledger_transactions)`.execute(trx);
    await sql`insert into book_closes (id, month, ends_at, closed_at, closed_by, vat_rate, issuer)
      values (${close}, ${`${month}-01`}::date - interval '1 month',
        ${`${month}-01`}::timestamp at time zone 'Asia/Dhaka', ${at}, ${admin.userId}, 0,
        '{"name": "PhoneHaat", "address": "", "bin": ""}')`.execute(trx);
    await sql`insert into fee_invoices (id, close_id, kind, year, number, seller_id, seller_name,
        seller_location, fee, vat_rate, vat)
      values (${invoice}, ${close}, 'invoice', 2020, 1, ${buyer.userId}, 'Nadia', '', 100, 0, 0)`.execute(
      trx,
    );
  });
  return { month, monthEntries: 2, invoice };
}

/** As if uploaded during a registration, so that every member who may list a phone may show it. */
async function uploadOfNobody(shop: TestShop, uploader: Person): Promise<string> {
  const url = await shop.upload(uploader);
  const id = shop.deps.imageHost.idOf(url) as string;
  await shop.deps.db
    .updateTable('images')
    .set({ uploaded_by: null })
    .where('id', '=', id)
    .execute();
  return url;
}

/** The address of a photo in a thread. */
async function photoOfThread(shop: TestShop, by: Person, id: string): Promise<string> {
  const body = { photos: [await shop.upload(by)], entryId: shop.deps.newId() };
  await shop.ok('POST /threads/:id', { params: { id }, body }, by);
  const { messages } = await shop.ok('GET /threads/:id', { params: { id } }, by);
  return messages.at(-1)?.photos.urls[0] ?? '';
}

/** The address of a photo that shows a problem of a phone. */
async function photoOfProblem(
  shop: TestShop,
  { buyer, seller }: Record<'buyer' | 'seller', Person>,
  phone: string,
): Promise<string> {
  const params = { id: await buy(shop, buyer, phone) };
  await shop.ok('POST /order/:id', { params, body: { event: 'show-code' } }, buyer);
  const { code } = await shop.ok('GET /order/:id', { params }, buyer);
  await shop.ok('POST /order/:id', { params, body: { event: 'hand-over', code } }, seller);
  const photos = [await shop.upload(buyer)];
  const report = { event: 'report', problem: 'broken', reason: 'No sound.', photos } as const;
  await shop.ok('POST /order/:id', { params, body: report }, buyer);
  const [photo] = (await shop.ok('GET /order/:id', { params }, buyer)).photos;
  return photo?.url ?? '';
}

/**
 * Batches of one admin with a waiting line of the other seller each, and a deal of theirs that is due.
 */
async function payOut(
  shop: TestShop,
  { buyer, otherSeller, admin }: Record<'buyer' | 'otherSeller' | 'admin', Person>,
) {
  const both = { buyer, seller: otherSeller };
  await nameDestination(shop, otherSeller);
  await completeDeal(shop, both, await shop.addProduct(otherSeller));
  const batch = await makeBatch(shop, admin);
  await completeDeal(shop, both, await shop.addProduct(otherSeller));
  const otherBatch = await makeBatch(shop, admin);
  await completeDeal(shop, both, await shop.addProduct(otherSeller));
  const toDissolve = await makeBatch(shop, admin);
  await completeDeal(shop, both, await shop.addProduct(otherSeller));
  const failed = await makeBatch(shop, admin);
  await completeDeal(shop, both, await shop.addProduct(otherSeller));
  // Made by an admin who is not among the visitors, so that each admin may approve it.
  const maker = await shop.signUp({ admin: true });
  await shop.deps.db
    .updateTable('payout_batches')
    .set({ created_by: maker.userId, needs_approval: false })
    .execute();
  const lineOf = async (id: string) =>
    (await shop.ok('GET /payouts/:id', { params: { id } }, admin)).lines[0]?._id ?? '';
  const [line, otherLine] = [await lineOf(batch), await lineOf(otherBatch)];
  const failedLine = await lineOf(failed);
  await shop.ok(
    'POST /payouts/lines/:id/failed',
    { params: { id: failedLine }, body: { problem: 'No such wallet' } },
    maker,
  );
  const [due] = await dueLines(shop, admin);
  return { failedLine, batch, line, otherLine, toDissolve, due: due?._id ?? '' };
}

/** Sets a person's payout destination, and leaves it unconfirmed. */
async function nameUnconfirmed(shop: TestShop, person: Person): Promise<string> {
  const body = { ...wallet, password: person.password };
  await shop.ok('PUT /money/destination', { body } as never, person);
  return (await shop.ok('GET /money', {}, person)).destination?.confirm?.id ?? '';
}

/** The slugs of two models of Samsung. */
async function addModels({ deps }: TestShop): Promise<{ one: string; other: string }> {
  const slugs = { one: 'samsung-one', other: 'samsung-other' };
  for (const slug of Object.values(slugs)) {
    await deps.db
      .insertInto('models')
      .values({
        id: deps.newId(),
        brand_id: '2',
        slug,
        name: slug,
        year: null,
        variants: '[]',
        codes: [],
        aliases: [],
      })
      .execute();
  }
  return slugs;
}

/** A report by `buyer` that a moderator dismisses; returns the id of the buyer's notice. */
async function dismissReportOf(
  shop: TestShop,
  { buyer, by }: { buyer: Person; by: Person },
  itemId: string,
): Promise<string> {
  await shop.ok('POST /reportitem', { body: { itemId } }, buyer);
  const params = { itemId };
  const { version } = await shop.ok('GET /reportitems/:itemId', { params }, by);
  const body = { decision: 'dismiss', reason: 'The receipt was shown.', version } as const;
  await shop.ok('POST /reportitems/:itemId/decision', { params, body }, by);
  const [notice] = await shop.ok('GET /notices', {}, buyer);
  return notice?._id ?? '';
}

/** A multipart body with one small picture, and its type. */
async function pictureForm() {
  const form = new FormData();
  form.append('image', new Blob([(await plainPicture()) as BlobPart]), 'photo.jpg');
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  const type = request.headers.get('content-type') ?? '';
  return { payload: Buffer.from(await request.arrayBuffer()), headers: { 'content-type': type } };
}

/** A number and a waiting change of buyer, a code for another number, and codes and requests for lost keys. */
async function keysOf(
  shop: TestShop,
  { buyer, bystander, byNumber }: Record<'buyer' | 'bystander' | 'byNumber', Person>,
  mailsArrive: boolean,
) {
  const { db, keyCodes, identity, newId } = shop.deps;
  const now = shop.clock.now();
  await db
    .insertInto('login_numbers')
    .values({ number: '01999999903', member_id: buyer.userId, since: now, used_at: now })
    .execute();
  const loginChange = newId();
  await db
    .insertInto('login_changes')
    .values({
      id: loginChange,
      member_id: buyer.userId,
      kind: 'leave',
      value: '',
      asked_at: now,
      counts_from: new Date(now.getTime() + dayMs),
    })
    .execute();
  const send = async (value: string, asker: string) => {
    const headers = new Headers({ host: 'localhost' });
    await keyCodes.send({ kind: 'number', value }, asker, { headers, address: '' });
    return { phoneNumber: value, code: await codeTo(shop, value) };
  };
  const sessionId = (await shop.deps.tokens.verify(buyer.token))?.sessionId ?? '';
  await identity.noteProof(sessionId, now);
  await db
    .withTables<{ identity_session: { userId: string; createdAt: Date } }>()
    .updateTable('identity_session')
    .set({ createdAt: now })
    .where('userId', '=', byNumber.userId)
    .execute();
  const ticket = 't'.repeat(32);
  return {
    loginChange,
    emailCode: mailsArrive
      ? await emailCodeOf(shop, byNumber)
      : { email: 'by-number@example.test', code: '000000' },
    numberCode: await send('01999999905', sessionId),
    lostCode: { ...(await send('01999999906', ticket)), ticket },
    lostKeys: await lostKeysOf(shop, bystander.email, '01999999907'),
  };
}

/** A code in a mail to an address without an account, for a member's login. */
async function emailCodeOf(shop: TestShop, member: Person) {
  const email = 'by-number@example.test';
  const sessionId = (await shop.deps.tokens.verify(member.token))?.sessionId ?? '';
  const headers = new Headers({ host: 'localhost' });
  await shop.deps.keyCodes.send({ kind: 'email', value: email }, sessionId, {
    headers,
    address: '',
  });
  const code = await vi.waitFor(async () => {
    const mail = (await shop.mails()).find(({ to }) =>
      to?.some(({ address }) => address === email),
    );
    const found = /^(\d{6})/m.exec(mail?.text ?? '')?.[1];
    if (!found) throw new Error('no mail yet');
    return found;
  }, patience);
  return { email, code };
}

/** A passkey that counts; returns its id. */
async function insertPasskeyOf({ deps }: TestShop, { userId }: Person): Promise<string> {
  const id = deps.newId();
  const now = deps.clock();
  await sql`insert into identity_passkey (id, "userId", "credentialId", "publicKey", counter,
      transports, "isSynced", name, "createdAt", "countsFrom")
    values (${id}, ${userId}, ${id}, '', 0, '[]', false, 'My phone', ${now}, ${now})`.execute(
    deps.db,
  );
  return id;
}

/** Opens a second session of the same person; returns its id. */
async function signInElsewhere(shop: TestShop, person: Person): Promise<string> {
  const sessions = shop.deps.db
    .withTables<{ identity_session: { id: string; userId: string } }>()
    .selectFrom('identity_session')
    .select('id')
    .where('userId', '=', person.userId);
  const before = (await sessions.execute()).map(({ id }) => id);
  const { email, password } = person;
  await shop.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    payload: { email, password },
    headers: { origin: 'http://localhost:80' },
  });
  const added = (await sessions.execute()).find(({ id }) => !before.includes(id));
  if (!added) throw new Error('There is no second session');
  return added.id;
}
