import { readdir } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { jobs } from '#server/start/background-jobs.ts';
import { buildTestApp } from '#testing/test-app.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { personalData, personalFolders, plainColumns } from './personal-data.ts';

/** The columns that can hold a text about a person, as `table.column`. */
async function textColumns(): Promise<string[]> {
  const db = await createTestDatabase();
  onTestFinished(() => db.destroy());
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%'
      and data_type in ('text', 'character varying', 'json', 'jsonb', 'inet', 'cidr', 'ARRAY', 'bytea')
    order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

test('each text of the schema has its reason and its end, or is about no person', async () => {
  const personal = Object.entries(personalData).flatMap(([table, purposes]) =>
    purposes.flatMap(({ columns }) => columns.map((column) => `${table}.${column}`)),
  );
  const plain = Object.entries(plainColumns).flatMap(([table, columns]) =>
    columns.map((column) => `${table}.${column}`),
  );
  expect([...personal, ...plain].sort()).toEqual((await textColumns()).sort());
});

test('what ends by a job names one that runs', () => {
  const ends = [...Object.values(personalData).flat(), ...Object.values(personalFolders)].flatMap(
    ({ ends: sentence }) => /\((\w+)\)$/.exec(sentence)?.[1] ?? [],
  );
  expect(ends.length).toBeGreaterThan(7);
  expect(ends.filter((name) => !(name in jobs))).toEqual([]);
});

test('each folder of a shop’s data has its end', async () => {
  const shop = await buildTestApp();
  const seller = await shop.signUp({ title: 'seller' });
  await shop.addProduct(seller, { img: await shop.upload(seller) });
  const entries = await readdir(shop.dataDir, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  expect(folders.length).toBeGreaterThan(1);
  expect(folders.filter((name) => !(name in personalFolders))).toEqual([]);
});
