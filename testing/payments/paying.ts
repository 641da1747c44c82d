import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import type { AttemptIds } from '#server/features/payments/attempts/poll-provider.ts';
import { settleAttempt } from '#server/features/payments/attempts/settle-attempt.ts';
import type { AttemptStatus, NewPayment, StoredAttempt } from '#server/ports/payments/port.ts';
import { writable } from '../lib/writable.ts';
import type { Person, TestShop } from '../test-app.ts';

/** The documented test cards that tests use. */
export const testCards = {
  works: '4242 4242 4242 4242',
  declined: '4000000000000002',
  asksForApproval: '4000002760003184',
} as const;

/** The response of the card form endpoints. */
type CardAnswer = {
  status: number;
  body: { id?: string; status?: AttemptStatus; error?: { code: string; message: string } };
};

/** Parses the id of the intent from a client secret, as a card form does. */
export function intentIdOf(clientSecret: string): string {
  return clientSecret.split('_secret_')[0] ?? '';
}

/** A stored attempt, for a query at its provider. */
export function storedAs(id: string | null, more: Partial<StoredAttempt> = {}): StoredAttempt {
  const openedAt = new Date();
  return { ref: '', id, amount: 0, facts: {}, openedAt, isCapturing: false, ...more };
}

/** A new payment for a provider; the amount in poisha. */
export function newPayment(ref: string, amount: number): NewPayment {
  return {
    ref,
    amount,
    method: 'card',
    returnTo: '/payments/return/embedded-cards',
    notifyTo: '/api/payments/webhook/embedded-cards',
    productName: 'Samsung Galaxy A54',
    buyer: { name: 'Nadia', email: 'nadia@example.test', phone: '01712345678', address: 'Dhaka' },
  };
}

/** The card provider of a shop; tests make its methods fail. */
export const cardsOf = ({ deps: { payments } }: Pick<TestShop, 'deps'>) => {
  const [provider] = payments.all;
  if (!provider) throw new Error('There is no provider');
  return provider;
};

/** The embedded card provider for its operator, who may act without the shop. */
export function cardDesk(shop: Pick<TestShop, 'deps'>) {
  const cards = cardsOf(shop);
  return {
    find: (id: string) => cards.retrieve(storedAs(id)),
    cancel: (id: string) => cards.close(storedAs(id)),
    /** Amounts in poisha. */
    refund: (id: string, key = 'by hand', amount = 2_450_000) =>
      cards.refund(storedAs(id), { key, amount, reason: key }),
  };
}

/** Settles by the card provider's id, as a notification does. */
export function settleCard({ deps }: Pick<TestShop, 'deps'>, intentId: string) {
  const attempt: AttemptIds = { provider: cardsOf({ deps }).name, id: intentId };
  return settleAttempt(deps, attempt);
}

/** The provider's id of a payment's newest attempt. */
export async function intentOf(db: Db, paymentId: string): Promise<string> {
  const { provider_id: id } = await db
    .selectFrom('payment_attempts')
    .select('provider_id')
    .where('payment_id', '=', paymentId)
    .orderBy('opened_at', 'desc')
    .executeTakeFirstOrThrow();
  return String(id);
}

/**
 * Frees the phone of an attempt although its provider may still take the money, which neither the
 * embedded provider nor Stripe does: otherwise no payment would ever come too late.
 */
export async function releaseTooEarly(db: Db, intentId: string): Promise<void> {
  await sql`update payments set state = 'released' where state = 'held' and id =
    (select payment_id from payment_attempts where provider_id = ${intentId})`.execute(db);
}

/** Submits the card form: the request of the browser to the card provider. */
export async function enterCard(
  shop: TestShop,
  clientSecret: string,
  card: Record<string, unknown> = {},
): Promise<CardAnswer> {
  const full = { number: testCards.works, expMonth: 12, expYear: 2040, cvc: '123', ...card };
  const answer = await shop.inject({
    method: 'POST',
    url: `/embedded-cards/intents/${intentIdOf(clientSecret)}/confirm`,
    payload: { clientSecret, card: full },
  });
  return answer as CardAnswer;
}

/** Answers a 3-D Secure challenge. */
export async function answerBank(
  shop: TestShop,
  clientSecret: string,
  approve: boolean,
): Promise<CardAnswer> {
  const answer = await shop.inject({
    method: 'POST',
    url: `/embedded-cards/intents/${intentIdOf(clientSecret)}/authenticate`,
    payload: { clientSecret, approve },
  });
  return answer as CardAnswer;
}

/** Books a phone; returns the id of the booking. */
export async function book(shop: TestShop, buyer: Person, productId: string): Promise<string> {
  const body = { productId, userNumber: '01812345678', meetLocation: 'Shahbagh' };
  return (await shop.ok('POST /booking', { body }, buyer)).insertedId;
}

/** Opens the payment page of a booking. */
export async function openPayment(shop: TestShop, buyer: Person, bookingId: string) {
  const { price } = await shop.ok('GET /booked/:id', { params: { id: bookingId } }, buyer);
  const body = { price, bookingId };
  return shop.call('POST /create-payment-intent', { body }, buyer);
}

/** Confirms a payment to the shop. */
export function confirm(shop: TestShop, buyer: Person, bookingId: string, clientSecret: string) {
  const body = { bookingId, transitionId: intentIdOf(clientSecret), paid: true };
  return shop.call('POST /paymentConfirm', { body }, buyer);
}

/** Buys a phone: books, opens the payment, enters a valid card, confirms. */
export async function buy(shop: TestShop, buyer: Person, productId: string): Promise<string> {
  const bookingId = await book(shop, buyer, productId);
  const { clientSecret } = (await openPayment(shop, buyer, bookingId)).body;
  await enterCard(shop, clientSecret);
  const answer = await confirm(shop, buyer, bookingId, clientSecret);
  if (answer.status !== 200) throw new Error(`paying: ${JSON.stringify(answer.body)}`);
  return bookingId;
}

/**
 * Agrees on meetings for all paid phones without one: a buyer has at most three of them at a time.
 */
export async function agreeOnMeetings({ deps, clock }: TestShop): Promise<void> {
  const now = clock.now();
  await deps.db
    .updateTable('deals')
    .set({
      meeting_place: 'Shahbagh',
      meeting_at: new Date(now.getTime() + 24 * 60 * 60_000),
      meeting_by: 'buyer',
      meeting_accepted_at: now,
    })
    .where('state', '=', 'paid')
    .where('meeting_accepted_at', 'is', null)
    .execute();
}

/**
 * The same person with a new access token, because the test clock may have passed the expiry of the
 * old one.
 */
export async function renewed(shop: TestShop, person: Person): Promise<Person> {
  const query = { email: person.email };
  return { ...person, token: (await shop.ok('GET /jwt', { query }, person)).accessToken };
}

/** The buyer pays the order by a card whose provider warns of a risk: an admin has to check it. */
export async function payWithWarning(shop: TestShop, buyer: Person, order: string): Promise<void> {
  const { clientSecret } = (await openPayment(shop, buyer, order)).body;
  await enterCard(shop, clientSecret);
  await writable(shop.deps.db)
    .updateTable('payment_attempts')
    .set({ review: 'risk' })
    .where('provider_id', '=', intentIdOf(clientSecret))
    .execute();
}
