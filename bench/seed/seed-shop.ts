import { sql } from 'kysely';
import { loadCatalogue } from '#server/catalogue/load-catalogue.ts';
import type { Db } from '#server/db/client.ts';
import { idFunctions } from './ids.ts';
import {
  blockSize,
  buyersPerBlock,
  countedAfterwards,
  modelsByPick,
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
 * deterministic within a month. Triggers are disabled meanwhile, which needs a superuser; their counters are
 * computed at the end.
 */
export async function seedShop(
  db: Db,
  products: number,
  before: SeededShop = emptyShop,
): Promise<SeededShop> {
  const blocks = Math.ceil(products / blockSize);
  const shop = { products, sellers: blocks * sellersPerBlock, buyers: blocks * buyersPerBlock };
  // Before the phones, because the program would otherwise match a million phones to models.
  await loadCatalogue(db);
  await db.connection().execute(async (session) => {
    const run = (statement: string) => sql.raw(statement).execute(session);
    for (const each of idFunctions) await run(each);
    for (const each of modelsByPick) await run(each);
    const isLarge = products - before.products >= indexedLaterFrom;
    const addIndexes = isLarge ? await dropIndexes(session) : [];
    await run('set session_replication_role = replica');
    try {
      await insert(run, statements.sellers, before.sellers, shop.sellers);
      await insert(run, statements.buyers, before.buyers, shop.buyers);
      await insert(run, statements.phones, before.products, shop.products);
      await run("set maintenance_work_mem = '512MB'");
      for (const each of addIndexes) await run(each);
      for (const each of countedAfterwards) await run(each);
    } finally {
      await run('set session_replication_role = origin');
      await run('reset maintenance_work_mem');
      await run('drop table models_by_pick');
    }
    await run('vacuum analyze');
  });
  return shop;
}

/** So many new phones are indexed faster at once than one by one. */
const indexedLaterFrom = 100_000;

/** Drops the indexes that enforce nothing; returns the statements that create them again. */
async function dropIndexes(session: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class on pg_class.oid = indrelid
    where relnamespace = 'public'::regnamespace and not indisunique`.execute(session);
  for (const { name } of rows) await sql.raw(`drop index ${name}`).execute(session);
  return rows.map(({ definition }) => definition);
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
