import { type Kysely, sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration';
import * as marketplace from './migrations/0001-marketplace.ts';
import * as identity from './migrations/0002-identity.ts';
import * as cards from './migrations/0003-embedded-cards.ts';
import * as ledger from './migrations/0004-ledger-and-audit.ts';
import * as overviews from './migrations/0005-overviews.ts';
import * as listVersions from './migrations/0006-list-versions.ts';
import * as whatIsAsked from './migrations/0007-what-is-asked.ts';

/** In order, once each, never edited after a release: a change is a new migration. */
const migrations: Record<string, Migration> = {
  '0001-marketplace': marketplace,
  '0002-identity': identity,
  '0003-embedded-cards': cards,
  '0004-ledger-and-audit': ledger,
  '0005-overviews': overviews,
  '0006-list-versions': listVersions,
  '0007-what-is-asked': whatIsAsked,
};

const names = Object.keys(migrations);

/** PostgreSQL's code for a table that is not there. */
const undefinedTable = '42P01';

/** Runs them, all or up to one. */
export function migrator<T>(db: Kysely<T>): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => migrations } });
}

/** Brings an empty or older database up to date; throws what went wrong. */
export async function migrate<T>(db: Kysely<T>): Promise<void> {
  const run = await namesOfThoseRun(db);
  // The migrator reads the whole catalogue first, which takes the embedded database half a second.
  if (run.size === names.length && names.every((name) => run.has(name))) return;
  const { error } = await migrator(db).migrateToLatest();
  if (error) throw error;
}

/** Whether every migration has run, for `/readyz`. */
export async function isMigrated<T>(db: Kysely<T>): Promise<boolean> {
  const run = await namesOfThoseRun(db);
  return names.every((name) => run.has(name));
}

/** By the migrator's own table; none where that is not there yet. */
async function namesOfThoseRun<T>(db: Kysely<T>): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`
    .execute(db)
    .catch((error: NodeJS.ErrnoException) => {
      if (error.code === undefinedTable) return { rows: [] };
      throw error;
    });
  return new Set(rows.map(({ name }) => name));
}
