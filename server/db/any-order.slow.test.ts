import { expect, onTestFinished, test } from 'vitest';
import { shapeOf } from '#testing/old-release.ts';
import { createBareDatabase } from '#testing/test-database.ts';
import type { Db } from './client.ts';
import { migrate, migrateExactly, migrationNames } from './migrate.ts';

// Work went on side by side, so some versions of the main branch had a later migration before an
// earlier one. Each line is such a version: its newest migration, and those below it that came later.
test.each([
  ['24 November', '0042', '0034 0035 0036 0038 0040'],
  ['24 November', '0046', '0035 0036 0038 0043 0044'],
  ['24 November', '0046', '0043'],
  ['24 November', '0052', '0048 0050'],
  ['24 November', '0059', '0054 0055'],
  ['26 November', '0090', '0086 0087'],
  ['27 November', '0101', '0096 0097 0099'],
  ['27 November', '0106', '0102 0103 0104'],
  ['27 November', '0109', '0107'],
  ['29 November', '0119', '0116 0117'],
  ['29 November', '0129', '0128'],
  ['29 November', '0132', '0130'],
])('a database of %s at %s without %s is upgraded to the same tables', async (_, newest, late) => {
  const had = migrationNames.filter((name) => {
    const number = name.slice(0, 4);
    return number <= newest && !late.split(' ').includes(number);
  });
  const db = await empty();
  await migrateExactly(db, had);
  await migrate(db);
  // Listed once more by 0054, after 0059.
  const shape = (await shapeOf(db)).map((line) =>
    line.replace("'gateway-fee'::text, 'bank'::text", "'gateway-fee'::text"),
  );
  expect(shape).toEqual(await newestShape());
});

async function empty(): Promise<Db> {
  const db = await createBareDatabase();
  onTestFinished(() => db.destroy());
  return db;
}

let newest: string[] | undefined;

async function newestShape() {
  if (newest) return newest;
  const db = await empty();
  await migrate(db);
  newest = await shapeOf(db);
  return newest;
}
