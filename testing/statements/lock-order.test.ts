import { expect, test } from 'vitest';
import { type CallKey, calls } from '#contract/calls.ts';
import { reconcilePayments } from '#server/features/payments/reconcile-payments.ts';
import { buildMarket, type PersonName } from '#testing/authority/market.ts';
import { requests } from '#testing/authority/requests.ts';
import { wanted } from '#testing/authority/table.ts';
import { booksOf } from '#testing/payments/ledger.ts';
import { book, buy, cardDesk, openPayment, settleCard } from '#testing/payments/paying.ts';
import { buildTestApp } from '#testing/test-app.ts';
import { locksOfCalls } from './locks-of-calls.ts';
import { createMeter } from './meter.ts';

/** The one order (docs/architecture.md, "A PostgreSQL server"). */
const order = ['members', 'products', 'payments', 'bookings'];

/** The tables that a statement locks: by selecting for update, or by updating. */
function lockedBy(text: string): string[] {
  const updated = /^update "(\w+)"/.exec(text)?.[1];
  if (updated) return [updated];
  if (!/ for (no key )?update| for share/.test(text)) return [];
  const of = / for update of "(\w+)"/.exec(text)?.[1];
  return [of ?? /from "(\w+)"/.exec(text)?.[1] ?? ''];
}

/** A sentence for each transaction that locks in another order, or updates a payment twice. */
function faultsOf(texts: string[]): string[] {
  const faults: string[] = [];
  let locked: string[] | null = null;
  let updates = 0;
  for (const text of texts) {
    if (text === 'begin') {
      locked = [];
      updates = 0;
    } else if (text === 'commit' || text === 'rollback') {
      locked = null;
    } else if (locked) {
      for (const table of lockedBy(text).filter((each) => order.includes(each))) {
        const rank = order.indexOf(table);
        const isNew = !locked.includes(table);
        if (isNew && locked.some((each) => order.indexOf(each) > rank)) {
          faults.push(`${table} after ${locked.join(', ')}: ${text}`);
        }
        // A settlement has the phone first, and waits for the payment.
        if (isNew && rank > order.indexOf('products') && !locked.includes('products')) {
          faults.push(`${table} without its phone: ${text}`);
        }
        if (isNew) locked.push(table);
      }
      if (text.startsWith('update "payments" set "state"')) updates += 1;
      // The second one checks foreign keys again, and so locks what they refer to.
      if (updates > 1) faults.push(`a second update: ${text}`);
    }
  }
  return faults;
}

/** The statements of a call's own transaction, which is the first; later ones settle for the shop. */
function ownOf(texts: string[]): string[] {
  const begin = texts.indexOf('begin');
  return begin < 0 ? [] : texts.slice(begin, texts.indexOf('commit', begin));
}

const lockOf = / for (no key update|update|share)(?: of "(\w+)")?(?: skip locked)?$/;

/** The rows that a transaction locks by selecting them, in order: `products update`. */
function locksIn(texts: string[]): string[] {
  return ownOf(texts).flatMap((text) => {
    const [, mode, of] = lockOf.exec(text) ?? [];
    const table = of ?? /from "(\w+)"/.exec(text)?.[1] ?? /from (\w+)/.exec(text)?.[1];
    return mode ? [`${table} ${mode}`] : [];
  });
}

/** Most calls lock their caller alone, against a removal. */
const isUsual = (locks: string[]) => locks.length === 0 || locks.join() === 'members share';

/** Whether a call's own transaction does not lock its caller, or writes before. */
function writesUnlocked(texts: string[], by: 'admin' | 'member'): boolean {
  const where =
    by === 'admin'
      ? '"id" = \\$1 and \\(?"is_admin" = \\$2(?: or "staff_role" in \\(\\$3(?:, \\$4)?\\)\\))?'
      : '"id" = \\$1';
  const lock = new RegExp(
    `^select .* from "members" where ${where} and "removed_at" is null for (no key update|share)$`,
  );
  const isWrite = (text: string) => /^\s*(with\b.*)?\b(insert|update|delete)\b/s.test(text);
  const own = ownOf(texts);
  const locked = own.findIndex((text) => lock.test(text));
  return locked < 0 ? own.length > 0 : own.slice(0, locked).some(isWrite);
}

function callerOf(key: CallKey): PersonName {
  const { access } = calls[key];
  if (wanted(key, 'by number') === 200 && wanted(key, 'buyer') !== 200) return 'byNumber';
  if (access === 'admin') return 'admin';
  return access === 'seller' || access === 'seller-self' ? 'seller' : 'buyer';
}

async function openShop() {
  const meter = createMeter();
  const shop = await buildTestApp({ poolConfig: meter.poolConfig });
  const market = await buildMarket(shop);
  // Each is a settlement, whose locks the next test has; so a batch's own locks are compared.
  shop.deps.askGateways = async () => {};
  const textsOf = async (work: () => Promise<unknown>) =>
    (await meter.costOf(shop.deps.db, work)).texts;
  const faultsIn = async (work: () => Promise<unknown>) => faultsOf(await textsOf(work));
  return { shop, market, textsOf, faultsIn };
}

// sec T1, T15
test('every call that writes locks its member first, then phone, payment and booking in this order', async () => {
  const { shop, market, textsOf } = await openShop();
  // In an order in which no call removes what a later one needs.
  const methods = ['GET', 'POST', 'PUT', 'DELETE'];
  const keys = (Object.keys(calls) as CallKey[]).sort(
    (one, other) =>
      methods.indexOf(one.split(' ')[0] ?? '') - methods.indexOf(other.split(' ')[0] ?? ''),
  );
  const unlocked: CallKey[] = [];
  const locked: Partial<Record<CallKey, string>> = {};
  for (const key of keys.filter((each) => !('multipart' in calls[each]))) {
    const person = market.people[callerOf(key)];
    const texts = await textsOf(() => shop.call(key, requests[key](market), person));
    expect(faultsOf(texts), key).toEqual([]);
    const by = calls[key].access === 'admin' ? 'admin' : 'member';
    if (writesUnlocked(texts, by)) unlocked.push(key);
    const locks = locksIn(texts);
    if (!isUsual(locks)) locked[key] = locks.join(', ');
  }
  // It records what the provider has taken, also from a member who was removed meanwhile.
  // A phone that tests itself has a ticket, and no member.
  // A check of an IMEI only reads.
  // A passkey is the identity provider's; only its notice is the shop's.
  expect(unlocked).toEqual([
    'POST /me/passkeys/:id/removal',
    'POST /paymentConfirm',
    'POST /imeicheck',
    'POST /selftests/open',
    'POST /selftests/result',
    'POST /selftests/finish',
  ]);
  expect(locked).toEqual(locksOfCalls);
});

// sec T1, T15
test('so do settlements, ends of holds, and refunds that somebody made at the provider', async () => {
  const { shop, market, faultsIn } = await openShop();
  const { db } = shop.deps;
  const { buyer, seller, leavingSeller, admin } = market.people;
  const held = await book(shop, buyer, await shop.addProduct(leavingSeller));
  await openPayment(shop, buyer, held);
  const params = { id: leavingSeller.userId };
  expect(await faultsIn(() => shop.ok('DELETE /allsellers/:id', { params }, admin))).toEqual([]);

  const bookingId = await buy(shop, buyer, await shop.addProduct(seller));
  const { provider_id } = await db
    .selectFrom('payments')
    .innerJoin('payment_attempts', 'payment_id', 'payments.id')
    .select('provider_id')
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow();
  await cardDesk(shop).refund(String(provider_id), 'by the operator');
  expect(await faultsIn(() => settleCard(shop, String(provider_id)))).toEqual([]);

  shop.clock.advance({ minutes: 16 });
  expect(await faultsIn(() => reconcilePayments(shop.deps))).toEqual([]);
  const { states, wrong } = await booksOf(db);
  // Of the market itself, for an admin to pay back by hand.
  const refusedRefunds = Array(2).fill(
    expect.stringMatching(/is refused by the provider: exceeds/),
  );
  expect([states.includes('held'), wrong]).toEqual([false, refusedRefunds]);
});
