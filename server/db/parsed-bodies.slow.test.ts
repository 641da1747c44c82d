import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openOldDatabase } from '#testing/old-database.ts';
import { migrate } from './migrate.ts';

test('a function that an earlier release made with a parsed body has it as a text before migrations', async () => {
  const db = await openOldDatabase('0016-catalogue');
  await sql`create or replace function is_sold(phone products) returns integer language sql immutable
    return (phone.paid_at is not null and phone.removed_at is null)::integer`.execute(db);
  const parsed = async () =>
    (
      await sql`select from pg_proc where prosqlbody is not null
      and pronamespace = 'public'::regnamespace`.execute(db)
    ).rows.length;
  expect(await parsed()).toBe(1);
  await migrate(db);
  expect(await parsed()).toBe(0);
  const { rows } = await sql`select is_sold(jsonb_populate_record(null::products, '{}')) as none,
    is_sold(jsonb_populate_record(null::products, '{"paid_at":"2026-11-26"}')) as sold`.execute(db);
  expect(rows).toEqual([{ none: 0, sold: 1 }]);
});
