import { type Kysely, sql } from 'kysely';

/** The definition of a check constraint, as PostgreSQL prints it. */
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
 * Adds texts to the first list of a check constraint. It extends the current list, because a
 * migration that rewrote it would remove the texts of earlier ones.
 */
export async function addToCheck(
  db: Kysely<unknown>,
  { table, name, values }: { table: string; name: string; values: readonly string[] },
): Promise<void> {
  const printed = await definitionOf(db, table, name);
  // PostgreSQL prints a list of one value without brackets.
  const rule = printed.replace(/ = ('[^']*'::text)/, ' = ANY (ARRAY[$1])');
  const more = values.map((value) => `'${value}'::text, `).join('');
  if (!rule.includes('ARRAY[')) throw new Error(`There is no list of values in ${name}.`);
  await replace(db, table, name, rule.replace('ARRAY[', `ARRAY[${more}`));
}

/** Adds columns to those of which a check constraint counts the non-null ones by `num_nonnulls`. */
export async function addToCounted(
  db: Kysely<unknown>,
  { table, name, column }: { table: string; name: string; column: string },
): Promise<void> {
  const rule = await definitionOf(db, table, name);
  if (!/num_nonnulls\((VARIADIC )?/.test(rule)) throw new Error(`${name} counts no columns.`);
  await replace(db, table, name, rule.replace('num_nonnulls(', `num_nonnulls(${column}, `));
}
