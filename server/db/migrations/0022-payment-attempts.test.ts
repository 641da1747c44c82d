import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { openOldDatabase } from '#testing/old-database.ts';

const idOf = (n: number) => `0197a3c0-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`;
const [seller, buyer, admin] = [1, 2, 3].map(idOf);

/** Payments of an earlier release, each for its own phone, in the order of `n`. */
const earlier = [
  { n: 10, state: 'held', intent: 'pi_held', reason: null },
  { n: 11, state: 'held', intent: null, reason: null },
  { n: 12, state: 'released', intent: 'pi_released', reason: null },
  { n: 13, state: 'paid', intent: 'pi_paid', reason: null },
  { n: 14, state: 'refund_due', intent: 'pi_due', reason: 'Broken' },
  { n: 15, state: 'refunded', intent: 'pi_back', reason: null },
] as const;

test('payments of before have their attempts and refunds as rows', async () => {
  const db = await openOldDatabase('0021-photos');
  await sql`insert into members (id, email, name, title) values
    (${seller}, 's@example.test', 'Salma', 'seller'), (${buyer}, 'b@example.test', 'Babul', 'buyer'),
    (${admin}, 'a@example.test', 'Asma', 'buyer')`.execute(db);
  for (const { n, state, intent, reason } of earlier) {
    const [product, booking, payment] = [idOf(n), idOf(n + 20), idOf(n + 40)];
    const isSold = state === 'paid' || reason !== null;
    await sql`insert into products (id, seller_id, category_id, name, selling_price, market_price,
        phone_number, description, location, condition, use_time, ram_room, post_time, paid_at, removed_at)
      values (${product}, ${seller}, '2', 'A54', 24500, 46000, '01712345678', '', '', 'Good', '', '',
        '', ${isSold ? new Date() : null}, now())`.execute(db);
    await sql`insert into bookings (id, product_id, buyer_id, price, product_name, user_name,
        user_number, meet_location)
      values (${booking}, ${product}, ${buyer}, 24500, 'A54', 'Babul', '01812345678', 'Shahbagh')
    `.execute(db);
    await sql`insert into payments (id, booking_id, product_id, buyer_id, amount, state, held_until,
        intent_id, created_at, settled_at, refund_reason, refunded_by)
      values (${payment}, ${booking}, ${product}, ${buyer}, 24500, ${state}, now(), ${intent},
        '2026-11-01T10:00:00Z', '2026-11-01T10:05:00Z', ${reason}, ${reason && admin})`.execute(db);
  }

  await migrate(db);

  const attempts = await db
    .selectFrom('payment_attempts')
    .select(['ref', 'provider', 'provider_id', 'closed_at', 'paid_at'])
    .orderBy('ref')
    .execute();
  const at = new Date('2026-11-01T10:05:00Z');
  expect(attempts.map((row) => Object.values(row))).toEqual([
    [idOf(50), 'stripe', 'pi_held', null, null],
    [idOf(51), 'stripe', null, null, null],
    [idOf(52), 'stripe', 'pi_released', at, null],
    [idOf(53), 'stripe', 'pi_paid', at, at],
    [idOf(54), 'stripe', 'pi_due', at, at],
    [idOf(55), 'stripe', 'pi_back', at, at],
  ]);
  const refunds = await db
    .selectFrom('payment_refunds')
    .select(['key', 'state', 'reason', 'actor_id', 'amount'])
    .orderBy('payment_id')
    .execute();
  expect(refunds).toEqual([
    { key: `refund-${idOf(54)}`, state: 'due', reason: 'Broken', actor_id: admin, amount: 24500 },
    {
      key: `refund-${idOf(55)}`,
      state: 'done',
      reason: 'came too late for the phone',
      actor_id: null,
      amount: 24500,
    },
  ]);
});
