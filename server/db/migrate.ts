import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
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

/** Runs them, all or up to one. */
export function migrator<T>(db: Kysely<T>): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => migrations } });
}

/** Brings an empty or older database up to date; throws what went wrong. */
export async function migrate<T>(db: Kysely<T>): Promise<void> {
  const { error } = await migrator(db).migrateToLatest();
  if (error) throw error;
}

/** Whether every migration has run, for `/readyz`. */
export async function isMigrated<T>(db: Kysely<T>): Promise<boolean> {
  const known = await migrator(db).getMigrations();
  return known.every((migration) => migration.executedAt !== undefined);
}
