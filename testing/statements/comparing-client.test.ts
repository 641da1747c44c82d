import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createBareDatabase } from '../test-database.ts';
import { type Comparison, comparingClient } from './comparing-client.ts';

test('a statement whose answer depends on its plan is found, and nothing of the comparison stays', async () => {
  const compared: Comparison[] = [];
  const keep = (comparison: Comparison) => compared.push(comparison);
  const Client = comparingClient(keep, () => true);
  const db = await createBareDatabase({ Client, max: 1 });
  const found = () => compared.splice(0).map(({ outcome, hasRows }) => `${outcome} ${hasRows}`);
  try {
    await sql`create table places (buyer integer, place integer, state text)`.execute(db);
    await sql`create unique index on places (buyer, place) where state = 'reserved'`.execute(db);
    const reserve = (state: ReturnType<typeof sql>) => sql`
      insert into places (buyer, place, state) values (${1}, ${1}, ${'reserved'})
      on conflict (buyer, place) where state = ${state} do nothing`;

    // By a parameter: no index fits once it is planned for all values.
    await reserve(sql`${'reserved'}`).execute(db);
    expect(compared[0]?.answers?.prepared).toMatch(/no unique or exclusion constraint/);
    expect(found()).toEqual(['differs true']);
    await reserve(sql`'reserved'`).execute(db);
    expect(found()).toEqual(['same false']);

    await db.transaction().execute(async (trx) => {
      await sql`update places set place = place + ${1} where buyer = ${1}`.execute(trx);
      expect(found()).toEqual(['same true']);
    });
    const { rows } = await sql`select buyer, place, state from places where buyer = ${1}`.execute(
      db,
    );
    expect(rows).toEqual([{ buyer: 1, place: 2, state: 'reserved' }]);
    expect(found()).toEqual(['same true']);

    await sql`select random() as number where ${1} = 1`.execute(db);
    expect(found()).toEqual(['unsteady true']);
    // Once is enough, unless it has found nothing.
    await sql`update places set place = place + ${1} where buyer = ${1}`.execute(db);
    expect(found()).toEqual([]);
  } finally {
    await db.destroy();
  }
});
