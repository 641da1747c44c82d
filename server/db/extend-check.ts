import { type Kysely, sql } from 'kysely';

/** The definition of a check, as PostgreSQL writes it. */
async function definitionOf(db: Kysely<unknown>, table: string, name: string): Promise<string> {
  const { rows } = await sql<{ rule: string }>`
    select pg_get_constraintdef(oid) as rule from pg_constraint
    where conrelid = ${table}::regclass and conname = ${name}`.execute(db);
  const rule = rows[0]?.rule;
  if (!rule) throw new Error(`There is no check ${name}.`);
  return rule;
}

async function replace(db: Kysely<unknown>, table: string, name: string, rule: string) {
  await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)},
    add constraint ${sql.id(name)} ${sql.raw(rule)}`.execute(db);
}

/**
 * Adds texts to the first list of a check, whatever earlier migrations have left in it: a migration
 * that wrote the whole list anew would take theirs away.
 */
export async function addToCheck(
  db: Kysely<unknown>,
  { table, name, values }: { table: string; name: string; values: readonly string[] },
): Promise<void> {
  const rule = await definitionOf(db, table, name);
  const more = values.map((value) => `'${value}'::text, `).join('');
  if (!rule.includes('ARRAY[')) throw new Error(`There is no list of values in ${name}.`);
  await replace(db, table, name, rule.replace('ARRAY[', `ARRAY[${more}`));
}

/** The same for the columns of which `num_nonnulls` counts those that are there. */
export async function addToCounted(
  db: Kysely<unknown>,
  { table, name, column }: { table: string; name: string; column: string },
): Promise<void> {
  const rule = await definitionOf(db, table, name);
  if (!/num_nonnulls\((VARIADIC )?/.test(rule)) throw new Error(`${name} counts no columns.`);
  await replace(db, table, name, rule.replace('num_nonnulls(', `num_nonnulls(${column}, `));
}
