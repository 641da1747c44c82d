import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { idFunctions } from './ids.ts';
import {
  blockSize,
  buyersPerBlock,
  countedAfterwards,
  sellersPerBlock,
  statements,
} from './rows.ts';

/** The batch size: more rows need memory in the embedded database, fewer need time. */
const batch = 50_000;

export type SeededShop = { products: number; sellers: number; buyers: number };

export const emptyShop: SeededShop = { products: 0, sellers: 0, buyers: 0 };

/**
 * Fills a migrated database up to `products` phones with sellers, buyers, bookings, payments and
 * their ledger, as if created over the API; `before` is the current number. The data is
 * deterministic. Triggers are disabled meanwhile, which needs a superuser; their counters are
 * computed at the end.
 */
export async function seedShop(
  db: Db,
  products: number,
  before: SeededShop = emptyShop,
): Promise<SeededShop> {
  const blocks = Math.ceil(products / blockSize);
  const shop = { products, sellers: blocks * sellersPerBlock, buyers: blocks * buyersPerBlock };
  await db.connection().execute(async (session) => {
    const run = (statement: string) => sql.raw(statement).execute(session);
    for (const each of idFunctions) await run(each);
    await run('set session_replication_role = replica');
    try {
      await insert(run, statements.sellers, before.sellers, shop.sellers);
      await insert(run, statements.buyers, before.buyers, shop.buyers);
      await insert(run, statements.phones, before.products, shop.products);
      for (const each of countedAfterwards) await run(each);
    } finally {
      await run('set session_replication_role = origin');
    }
    await run('vacuum analyze');
  });
  return shop;
}

type Run = (statement: string) => Promise<unknown>;

/** Inserts all rows after `from`, up to and including `to`. */
async function insert(run: Run, inserts: string[], from: number, to: number): Promise<void> {
  for (let start = from; start < to; start += batch) {
    const end = Math.min(to, start + batch);
    for (const each of inserts) {
      await run(
        `with numbers as (select n from generate_series(${start + 1}::bigint, ${end}) as n) ${each}`,
      );
    }
    // The embedded database has no automatic checkpoints, and its log would outgrow the data.
    await run('checkpoint');
  }
}
