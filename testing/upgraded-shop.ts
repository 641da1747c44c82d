import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { jobs } from '#server/start/background-jobs.ts';
import { openOldRelease } from './old-release.ts';
import { renewed } from './payments/paying.ts';
import { buildTestApp, type Person } from './test-app.ts';

/** The tables and columns that an upgrade does not change. */
const kept = {
  members: 'id, email, name, title, is_verified, is_admin, removed_at',
  products: 'id, seller_id, name, selling_price, phone_number, description, paid_at, removed_at',
  bookings: 'id, product_id, buyer_id, price, product_name, user_number, meet_location, paid_at',
  payments: 'id, booking_id, product_id, buyer_id, amount, state, settled_at',
  ledger_entries: 'transaction_id, account, member_id, amount',
  reports: 'id, product_id, reporter_id',
} as const;
type Kept = keyof typeof kept;

/** Rows of a table, each as text. */
async function rowsOf(db: Db, table: Kept): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`
    select row_to_json(t)::text as row from (select ${sql.raw(kept[table])} from ${sql.table(table)}) t
    order by 1`.execute(db);
  return rows.map(({ row }) => row);
}

/**
 * The database of an old release under today's program: migrated, with its people to sign in, and
 * what of its rows is not there any more.
 */
export async function openUpgraded(release: string) {
  const { db, made, shape } = await openOldRelease(release);
  const tables = Object.keys(kept) as Kept[];
  const before = new Map<Kept, string[]>();
  for (const table of tables) before.set(table, await rowsOf(db, table));
  await migrate(db);
  const lost: string[] = [];
  for (const table of tables) {
    const now = new Set(await rowsOf(db, table));
    lost.push(...(before.get(table) ?? []).filter((row) => !now.has(row)));
  }
  const shop = await buildTestApp({ db, passwordCost: undefined });

  /** By the password that they had. */
  async function signIn(name: string): Promise<Person> {
    const found = made.people[name];
    if (!found) throw new Error(`Nobody is ${name}.`);
    const password = 'Secret1';
    const answer = await shop.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      payload: { email: found.email, password },
      headers: { origin: 'http://localhost:80' },
    });
    if (answer.status !== 200) throw new Error(`sign-in: ${JSON.stringify(answer.body)}`);
    const cookies = [answer.headers['set-cookie']].flat().map((line) => String(line).split(';')[0]);
    const { id: userId, email, name: displayName } = found;
    const cookie = cookies.join('; ');
    return await renewed(shop, { userId, email, displayName, password, cookie, token: '' });
  }

  /** Time passes, and all jobs run once a day. */
  async function pass(days: number): Promise<void> {
    for (let day = 0; day < days; day += 1) {
      shop.clock.advance({ minutes: 24 * 60 });
      for (const job of Object.values(jobs)) await job(shop.deps);
    }
  }

  return { shop, db, made, shape, before, lost, signIn, pass };
}

export type UpgradedShop = Awaited<ReturnType<typeof openUpgraded>>;
