import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type CallKey, calls } from '#contract/calls.ts';
import type { Db } from '#server/db/client.ts';
import { canBePrepared } from '#server/db/preparing-client.ts';
import { closingNow } from '#server/http/cache/closing.ts';
import { buildMarket, type PersonName } from '#testing/authority/market.ts';
import { requests } from '#testing/authority/requests.ts';
import { wanted } from '#testing/authority/table.ts';
import { buildTestApp } from '#testing/test-app.ts';
import { budgets } from './budgets.ts';
import { growShop } from './large-shop.ts';
import { createMeter } from './meter.ts';

/** An order in which no call removes data that a later one needs. */
const methods = ['GET', 'POST', 'PUT', 'DELETE'];
const keys = (Object.keys(calls) as CallKey[])
  .map((key) => ({ key, rank: methods.indexOf(key.split(' ')[0] ?? '') }))
  .sort((one, other) => one.rank - other.rank)
  .map(({ key }) => key);

function callerOf(key: CallKey): PersonName {
  const { access } = calls[key];
  if (wanted(key, 'by number') === 200 && wanted(key, 'buyer') !== 200) return 'byNumber';
  if (access === 'admin') return 'admin';
  return access === 'seller' || access === 'seller-self' ? 'seller' : 'buyer';
}

/** Else a lookup may also read the index entries of row versions that an earlier call replaced. */
async function removeOldVersions(db: Db): Promise<void> {
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<{ relname: string }>`
    select relname from pg_stat_user_tables where n_dead_tup > 0`.execute(db);
  const tables = rows.map(({ relname }) => sql.table(relname));
  if (tables.length > 0) await sql`vacuum ${sql.join(tables)}`.execute(db);
}

test('no call asks the database more often, or reads more of a large shop, than its budget', async () => {
  const meter = createMeter();
  const shop = await buildTestApp({ poolConfig: meter.poolConfig });
  const { db } = shop.deps;
  // An earlier test of this worker may have analyzed its tables, and other plans read other rows.
  await sql`delete from pg_statistic`.execute(db);
  const market = await buildMarket(shop);
  await growShop(db, market, shop.clock.now());
  // Simulates the plans of a shop a hundred times as large, which never scans sequentially.
  await sql`set enable_seqscan = off`.execute(db);

  const over: string[] = [];
  const unprepared: string[] = [];
  for (const key of keys) {
    const { form, params = {}, query = {}, body } = requests[key](market);
    const [method, path] = key.split(' ') as ['GET', string];
    const person = market.people[callerOf(key)];
    // What is read of changes depends on how long ago they were read: on the machine's speed.
    await db.deleteFrom('changes').execute();
    await removeOldVersions(db);
    // Read once in five seconds, by whatever call comes then.
    await closingNow(db, shop.deps.clock);
    const { texts, ...cost } = await meter.costOf(db, async () => {
      const answer = await shop.inject({
        method,
        url: `/api${path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''))}`,
        query,
        ...(body ? { payload: body } : {}),
        ...form,
        headers: {
          ...form?.headers,
          authorization: `Bearer ${person.token}`,
          cookie: person.cookie,
        },
      });
      expect(answer.status, `${key}: ${JSON.stringify(answer.body)}`).toBe(200);
    });
    const read = texts.filter(
      (text) => text.includes(' join ') && !text.startsWith('/*') && !canBePrepared(text),
    );
    // The best plan of a search depends on its words.
    const isSearch = key === 'GET /search' || key === 'GET /suggestions';
    if (calls[key].access === 'public' && !isSearch) unprepared.push(...read);
    const { statements, rows } = cost;
    const budget = budgets[key];
    if (statements > budget.statements || rows > budget.rows) {
      const within = `${budget.statements} statements, ${budget.rows} rows`;
      over.push(
        `${key}: ${statements} statements, ${rows} rows, not ${within}:\n${texts.join('\n')}`,
      );
    }
  }
  expect(over).toEqual([]);
  // Without names of its columns a read is planned anew each time, which costs more than it.
  expect(unprepared).toEqual([]);
}, 180_000);
