import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { openOldDatabase } from '#testing/old-database.ts';
import { booksOf, ledgerSteps } from '#testing/payments/ledger.ts';

const [seller, buyer, image] = [1, 2, 3].map((n) => `0197a3c0-0000-7000-8000-00000000000${n}`);

/** A database before the ledger. */
async function openUnledgered(): Promise<Db> {
  const db = await openOldDatabase('0003-embedded-cards');
  await sql`insert into members (id, email, name, title) values
    (${seller}, 'seller@example.test', 'Salma', 'seller'),
    (${buyer}, 'buyer@example.test', 'Babul', 'buyer')`.execute(db);
  await sql`insert into images (id) values (${image})`.execute(db);
  return db;
}

/** A phone of 245 Tk, its booking, and a payment in this state. */
async function addPayment(db: Db, state: string): Promise<void> {
  const paidAt = state === 'paid' ? new Date() : null;
  await sql`
    with phone as (
      insert into products (id, seller_id, category_id, name, selling_price, market_price,
        phone_number, image_id, description, location, condition, use_time, ram_room, post_time,
        paid_at)
      values (gen_random_uuid(), ${seller}, '2', 'A54', 24500, 46000, '01712345678', ${image},
        '', '', 'Good', '', '', '', ${paidAt})
      returning id
    ), booking as (
      insert into bookings (id, product_id, buyer_id, price, product_name, user_name, user_number,
        meet_location, paid_at)
      select gen_random_uuid(), id, ${buyer}, 24500, 'A54', 'Babul', '01812345678', '', ${paidAt}
      from phone
      returning id, product_id
    )
    insert into payments (id, booking_id, product_id, buyer_id, amount, state, held_until,
      settled_at)
    select gen_random_uuid(), id, product_id, ${buyer}, 24500, ${state}, now(), now()
    from booking`.execute(db);
}

test('payments from before the ledger get the entries that their state says', async () => {
  const db = await openUnledgered();
  const states = ['held', 'released', 'paid', 'refund_due', 'refunded'];
  for (const state of states) await addPayment(db, state);
  await migrate(db);
  expect((await ledgerSteps(db)).sort()).toEqual([
    'late: 24500, 0, -24500',
    'late: 24500, 0, -24500',
    'refund: -24500, 0, 24500',
    // Payments from before deals count as settled outside (0046).
    'release: 0, 24500, 0',
    'sale: 24500, -24500, 0',
    'settled-outside: 0, 0, 0',
  ]);
  const books = await booksOf(db);
  expect(books.states.sort()).toEqual(states.sort());
  expect(books.wrong).toEqual([]);
});
