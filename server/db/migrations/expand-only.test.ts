import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// During an upgrade the program before runs on the new tables, so a migration only adds to them
// (expand). What is unused is removed a release later (contract), and listed here with that release.

const contracting: Record<string, string> = {};

/** The newest migration that was made when an upgrade stopped every process. */
const lastBeforeTheRule = '0064';

/** What the program before cannot go on with. */
const breaking =
  /\bdrop (table|column|constraint|index|function|type)\b|\brename\b|\balter column \w+ (set not null|type)\b|dropColumn|renameColumn|renameTo|dropTable|setNotNull|dropConstraint/i;

const folder = import.meta.dirname;
const ruled = readdirSync(folder)
  .filter((name) => /^\d{4}-.*(?<!\.test)\.ts$/.test(name))
  .filter((name) => name.slice(0, 4) > lastBeforeTheRule);

test('the rule sees what would break the program before', () => {
  for (const statement of [
    'alter table members drop column img',
    'alter table members rename to people',
    'alter table members alter column img set not null',
    'alter table members alter column img type uuid',
  ]) {
    expect(statement).toMatch(breaking);
  }
  expect(
    'alter table members add column page_id uuid not null default gen_random_uuid()',
  ).not.toMatch(breaking);
});

test.each(ruled)('%s only adds to the tables', (name) => {
  if (contracting[name]) return;
  const up = readFileSync(join(folder, name), 'utf8').split('export async function down')[0] ?? '';
  expect(up.match(breaking)?.[0]).toBeUndefined();
  // A row of the program before lacks the new columns.
  for (const [column] of up.matchAll(/add column [^,;`]*not null[^,;`]*/gi)) {
    expect(column).toMatch(/\bdefault\b|\bgenerated\b/i);
  }
});
