import { type Kysely, sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration';
import {
  explainDatabaseError,
  MigrationBlockedError,
  MigrationFailedError,
  NewerDatabaseError,
} from './database-down.ts';
import * as marketplace from './migrations/0001-marketplace.ts';
import * as identity from './migrations/0002-identity.ts';
import * as cards from './migrations/0003-embedded-cards.ts';
import * as ledger from './migrations/0004-ledger-and-audit.ts';
import * as overviews from './migrations/0005-overviews.ts';
import * as listVersions from './migrations/0006-list-versions.ts';
import * as whatIsAsked from './migrations/0007-what-is-asked.ts';
import * as cancelledBookings from './migrations/0008-cancelled-bookings.ts';
import * as phonesHaveSellers from './migrations/0009-phones-have-sellers.ts';
import * as listTotals from './migrations/0010-list-totals.ts';
import * as networksOfHolds from './migrations/0011-networks-of-holds.ts';
import * as blockedAddresses from './migrations/0012-blocked-addresses.ts';
import * as expiredSessions from './migrations/0013-expired-sessions.ts';
import * as releasedPictures from './migrations/0014-released-pictures.ts';
import * as sellersFacts from './migrations/0015-sellers-facts.ts';
import * as catalogue from './migrations/0016-catalogue.ts';
import * as moderation from './migrations/0017-moderation.ts';
import * as gateways from './migrations/0018-gateways.ts';
import * as notices from './migrations/0019-notices.ts';
import * as deals from './migrations/0020-deals.ts';
import * as photos from './migrations/0021-photos.ts';
import * as paymentAttempts from './migrations/0022-payment-attempts.ts';
import * as savedPhones from './migrations/0023-saved-phones.ts';
import * as testWallet from './migrations/0024-test-wallet.ts';
import * as payouts from './migrations/0025-payouts.ts';
import * as editedPhones from './migrations/0026-edited-phones.ts';
import * as bookAgain from './migrations/0027-book-again.ts';
import * as safePlaces from './migrations/0028-safe-places.ts';
import * as privatePhotos from './migrations/0029-private-photos.ts';
import * as savedSearches from './migrations/0030-saved-searches.ts';
import * as searchTerms from './migrations/0031-search-terms.ts';
import * as codeEntries from './migrations/0032-code-entries.ts';
import * as cash from './migrations/0033-cash.ts';
import * as meetingWithoutNetwork from './migrations/0034-meeting-without-network.ts';
import * as givenBackPhones from './migrations/0035-given-back-phones.ts';
import * as moneyWaits from './migrations/0036-money-waits.ts';
import * as bookedListings from './migrations/0038-booked-listings.ts';
import * as confirmedAddresses from './migrations/0040-confirmed-addresses.ts';
import * as reputation from './migrations/0042-reputation.ts';
import * as conduct from './migrations/0043-conduct.ts';
import * as sharedNumbers from './migrations/0044-shared-numbers.ts';
import * as oldSales from './migrations/0046-old-sales.ts';
import * as calledOff from './migrations/0047-called-off.ts';
import * as lostBadges from './migrations/0048-lost-badges.ts';
import * as providerTroubles from './migrations/0050-provider-troubles.ts';
import * as bkashRefresh from './migrations/0052-bkash-refresh.ts';
import * as settlements from './migrations/0054-settlements.ts';
import * as closedMonths from './migrations/0055-closed-months.ts';
import * as routingNumbers from './migrations/0057-routing-numbers.ts';
import * as payoutTransfers from './migrations/0058-payout-transfers.ts';
import * as moneyByHand from './migrations/0059-money-by-hand.ts';
import * as paymentsByHand from './migrations/0060-payments-by-hand.ts';
import * as thingsOfPhones from './migrations/0061-things-of-phones.ts';
import * as provedBackups from './migrations/0062-proved-backups.ts';
import * as pricesByKind from './migrations/0063-prices-by-kind.ts';
import * as bookingsOfPhones from './migrations/0064-bookings-of-phones.ts';
import * as pagesOfSellers from './migrations/0075-pages-of-sellers.ts';
import * as imeis from './migrations/0076-imeis.ts';
import * as threads from './migrations/0077-threads.ts';
import * as threadReports from './migrations/0078-thread-reports.ts';
import * as salePapers from './migrations/0079-sale-papers.ts';
import * as priceOffers from './migrations/0080-price-offers.ts';
import * as neirTicks from './migrations/0083-neir-ticks.ts';
import * as selfTests from './migrations/0085-self-tests.ts';
import * as stolenPhones from './migrations/0086-stolen-phones.ts';
import * as suspensions from './migrations/0087-suspensions.ts';
import * as staffRoles from './migrations/0090-staff-roles.ts';
import * as registrations from './migrations/0093-registrations.ts';
import * as codesInPhotos from './migrations/0094-codes-in-photos.ts';
import * as otherModels from './migrations/0095-other-models.ts';
import * as answersAfterDeals from './migrations/0096-answers-after-deals.ts';
import * as ringDeals from './migrations/0097-ring-deals.ts';
import * as secondFactor from './migrations/0099-second-factor.ts';
import * as meetingSelfTests from './migrations/0100-meeting-self-tests.ts';
import * as find from './migrations/0101-find.ts';
import * as shopPages from './migrations/0102-shop-pages.ts';
import * as announcements from './migrations/0103-announcements.ts';
import * as pushes from './migrations/0104-pushes.ts';
import * as answerTimes from './migrations/0106-answer-times.ts';
import * as queueClaims from './migrations/0107-queue-claims.ts';
import * as threadPhotos from './migrations/0109-photos-in-threads.ts';
import * as supportMessages from './migrations/0110-support-messages.ts';
import * as savedAnswers from './migrations/0111-saved-answers.ts';
import * as sameTexts from './migrations/0112-same-texts.ts';
import * as supportLists from './migrations/0113-support-lists.ts';
import * as countsAndPrices from './migrations/0114-counts-and-prices.ts';
import * as hiddenWordsAndFloors from './migrations/0115-hidden-words-and-floors.ts';
import * as reversedDeals from './migrations/0116-reversed-deals.ts';
import * as secondLooks from './migrations/0117-second-looks.ts';
import * as silence from './migrations/0118-silence.ts';
import * as accusations from './migrations/0119-accusations.ts';
import * as bankStatements from './migrations/0120-bank-statements.ts';
import * as reviewedDecisions from './migrations/0122-reviewed-decisions.ts';
import * as dealVerdicts from './migrations/0123-deal-verdicts.ts';
import * as agesAndFailures from './migrations/0124-ages-and-failures.ts';
import * as placesInDhaka from './migrations/0126-places-in-dhaka.ts';
import * as rolesTaken from './migrations/0128-roles-taken.ts';
import * as endsOfNumbers from './migrations/0129-ends-of-numbers.ts';
import * as loginNumbers from './migrations/0130-login-numbers.ts';
import * as howSessionsBegan from './migrations/0132-how-sessions-began.ts';
import * as passkeys from './migrations/0133-passkeys.ts';
import * as loginChanges from './migrations/0134-login-changes.ts';
import * as leftNumbers from './migrations/0135-left-numbers.ts';
import * as lostKeys from './migrations/0136-lost-keys.ts';
import * as changedThings from './migrations/0138-changed-things.ts';
import * as moreChangedThings from './migrations/0139-more-changed-things.ts';
import * as lettersOfTheShop from './migrations/0142-letters-of-the-shop.ts';
import * as shopLooks from './migrations/0144-shop-looks.ts';
import * as closings from './migrations/0145-closings.ts';
import * as secretMark from './migrations/0150-secret-mark.ts';
import * as codePhotos from './migrations/0153-code-photos.ts';
import { unparseBodies } from './parsed-bodies.ts';

/** Run in order, once each. Never edit a released one: a change is a new migration. */
const migrations: Record<string, Migration> = {
  '0001-marketplace': marketplace,
  '0002-identity': identity,
  '0003-embedded-cards': cards,
  '0004-ledger-and-audit': ledger,
  '0005-overviews': overviews,
  '0006-list-versions': listVersions,
  '0007-what-is-asked': whatIsAsked,
  '0008-cancelled-bookings': cancelledBookings,
  '0009-phones-have-sellers': phonesHaveSellers,
  '0010-list-totals': listTotals,
  '0011-networks-of-holds': networksOfHolds,
  '0012-blocked-addresses': blockedAddresses,
  '0013-expired-sessions': expiredSessions,
  '0014-released-pictures': releasedPictures,
  '0015-sellers-facts': sellersFacts,
  '0016-catalogue': catalogue,
  '0017-moderation': moderation,
  '0018-gateways': gateways,
  '0019-notices': notices,
  '0020-deals': deals,
  '0021-photos': photos,
  '0022-payment-attempts': paymentAttempts,
  '0023-saved-phones': savedPhones,
  '0024-test-wallet': testWallet,
  '0025-payouts': payouts,
  '0026-edited-phones': editedPhones,
  '0027-book-again': bookAgain,
  '0028-safe-places': safePlaces,
  '0029-private-photos': privatePhotos,
  '0030-saved-searches': savedSearches,
  '0031-search-terms': searchTerms,
  '0032-code-entries': codeEntries,
  '0033-cash': cash,
  '0034-meeting-without-network': meetingWithoutNetwork,
  '0035-given-back-phones': givenBackPhones,
  '0036-money-waits': moneyWaits,
  '0038-booked-listings': bookedListings,
  '0040-confirmed-addresses': confirmedAddresses,
  '0042-reputation': reputation,
  '0043-conduct': conduct,
  '0044-shared-numbers': sharedNumbers,
  '0046-old-sales': oldSales,
  '0047-called-off': calledOff,
  '0048-lost-badges': lostBadges,
  '0050-provider-troubles': providerTroubles,
  '0052-bkash-refresh': bkashRefresh,
  '0054-settlements': settlements,
  '0055-closed-months': closedMonths,
  '0057-routing-numbers': routingNumbers,
  '0058-payout-transfers': payoutTransfers,
  '0059-money-by-hand': moneyByHand,
  '0060-payments-by-hand': paymentsByHand,
  '0061-things-of-phones': thingsOfPhones,
  '0062-proved-backups': provedBackups,
  '0063-prices-by-kind': pricesByKind,
  '0064-bookings-of-phones': bookingsOfPhones,
  '0075-pages-of-sellers': pagesOfSellers,
  '0076-imeis': imeis,
  '0077-threads': threads,
  '0078-thread-reports': threadReports,
  '0079-sale-papers': salePapers,
  '0080-price-offers': priceOffers,
  '0083-neir-ticks': neirTicks,
  '0085-self-tests': selfTests,
  '0086-stolen-phones': stolenPhones,
  '0087-suspensions': suspensions,
  '0090-staff-roles': staffRoles,
  '0093-registrations': registrations,
  '0094-codes-in-photos': codesInPhotos,
  '0095-other-models': otherModels,
  '0096-answers-after-deals': answersAfterDeals,
  '0097-ring-deals': ringDeals,
  '0099-second-factor': secondFactor,
  '0100-meeting-self-tests': meetingSelfTests,
  '0101-find': find,
  '0102-shop-pages': shopPages,
  '0103-announcements': announcements,
  '0104-pushes': pushes,
  '0106-answer-times': answerTimes,
  '0107-queue-claims': queueClaims,
  '0109-photos-in-threads': threadPhotos,
  '0110-support-messages': supportMessages,
  '0111-saved-answers': savedAnswers,
  '0112-same-texts': sameTexts,
  '0113-support-lists': supportLists,
  '0114-counts-and-prices': countsAndPrices,
  '0115-hidden-words-and-floors': hiddenWordsAndFloors,
  '0116-reversed-deals': reversedDeals,
  '0117-second-looks': secondLooks,
  '0118-silence': silence,
  '0119-accusations': accusations,
  '0120-bank-statements': bankStatements,
  '0122-reviewed-decisions': reviewedDecisions,
  '0123-deal-verdicts': dealVerdicts,
  '0124-ages-and-failures': agesAndFailures,
  '0126-places-in-dhaka': placesInDhaka,
  '0128-roles-taken': rolesTaken,
  '0129-ends-of-numbers': endsOfNumbers,
  '0130-login-numbers': loginNumbers,
  '0132-how-sessions-began': howSessionsBegan,
  '0133-passkeys': passkeys,
  '0134-login-changes': loginChanges,
  '0135-left-numbers': leftNumbers,
  '0136-lost-keys': lostKeys,
  '0138-changed-things': changedThings,
  '0139-more-changed-things': moreChangedThings,
  '0142-letters-of-the-shop': lettersOfTheShop,
  '0144-shop-looks': shopLooks,
  '0145-closings': closings,
  '0150-secret-mark': secretMark,
  '0153-code-photos': codePhotos,
};

const names = Object.keys(migrations);

/**
 * Names in versions between releases: what it is called now, or the migration that has it as a part, and
 * finds it done.
 */
const formerNames: Readonly<Record<string, { now: string } | { partOf: string }>> = {
  '0120-hidden-words-and-floors': { now: '0115-hidden-words-and-floors' },
  '0120-messages-with-numbers': { partOf: '0115-hidden-words-and-floors' },
};

/** In their order. */
export const migrationNames: readonly string[] = names;

/** PostgreSQL's SQLSTATE for a missing table. */
const undefinedTable = '42P01';

/** SQLSTATEs of a lost race for a lock: deadlock, lock time-out. Nothing of the migration is done. */
const lostRaces = new Set(['40P01', '55P03']);

/** What a migration reports, so that the log of a long upgrade is not silent. */
export type MigrationStep =
  | { is: 'begun'; name: string }
  | { is: 'waiting'; name: string }
  | { is: 'done'; name: string; seconds: number };

export type MigrateOptions = {
  onStep?: (step: MigrationStep) => void;
  /**
   * Each migration in its own transaction, and again when it loses a race for a lock: for a server
   * that other processes use meanwhile. By default all are one transaction.
   */
  onBusyServer?: { tries: number; pause: () => Promise<void> };
};

/** For tests that run only some of the migrations. */
export function migrator<T>(db: Kysely<T>, onStep?: MigrateOptions['onStep']): Migrator {
  const all = onStep ? reporting(onStep) : migrations;
  return new Migrator({
    db,
    provider: { getMigrations: async () => all },
    // Some versions had a later one before an earlier one, which was made beside it.
    allowUnorderedMigrations: true,
  });
}

function reporting(onStep: (step: MigrationStep) => void): Record<string, Migration> {
  const entries = Object.entries(migrations).map(([name, migration]) => {
    const up: Migration['up'] = async (db) => {
      onStep({ is: 'begun', name });
      const begin = performance.now();
      await migration.up(db);
      onStep({ is: 'done', name, seconds: (performance.now() - begin) / 1000 });
    };
    return [name, { ...migration, up }];
  });
  return Object.fromEntries(entries);
}

/**
 * Runs the missing migrations. Throws `NewerDatabaseError`, `MigrationBlockedError` when a lock is
 * never free, `MigrationFailedError`, or that the database is away.
 */
export async function migrate<T>(db: Kysely<T>, options: MigrateOptions = {}): Promise<void> {
  const { run, former } = await findExecuted(db);
  const unknown = unknownAmong(run);
  if (unknown.length > 0) throw new NewerDatabaseError(unknown, names.at(-1) ?? '');
  if (former.length > 0) await renameFormer(db, former);
  // Checked first, because the migrator reads the whole catalogue: half a second when embedded.
  if (run.size === names.length && names.every((name) => run.has(name))) return;
  const isEmpty = run.size === 0;
  if (!isEmpty) await unparseBodies(db);
  if (options.onBusyServer && !isEmpty) {
    await migrateOneByOne(db, options, options.onBusyServer);
    return;
  }
  const { error, results = [] } = await migrator(
    db,
    isEmpty ? undefined : options.onStep,
  ).migrateToLatest();
  if (error) throw explainFailure(error, { results, isWhole: true });
}

/** So that the migrator finds in its table what it has. */
async function renameFormer<T>(db: Kysely<T>, former: readonly string[]): Promise<void> {
  const table = sql.table(DEFAULT_MIGRATION_TABLE);
  await db.transaction().execute(async (trx) => {
    for (const name of former) {
      const is = formerNames[name];
      await (is && 'now' in is
        ? sql`update ${table} set name = ${is.now} where name = ${name}`
        : sql`delete from ${table} where name = ${name}`
      ).execute(trx);
    }
  });
}

type Failure = {
  results: readonly { status: string; migrationName: string }[];
  /** All of them were one transaction. */
  isWhole: boolean;
};

/** With the migration's name and what is done, unless the database is away or refuses the program. */
function explainFailure(error: unknown, { results, isWhole }: Failure): unknown {
  const name = results.find(({ status }) => status === 'Error')?.migrationName;
  if (!name || !(error instanceof Error) || explainDatabaseError(error) !== error) return error;
  return new MigrationFailedError(name, error, isWhole);
}

/**
 * Locks last for one migration instead of all, and the time limit for a lock (of the
 * connection) ends a wait before the shop's own statements queue behind it for long.
 */
async function migrateOneByOne<T>(
  db: Kysely<T>,
  { onStep }: MigrateOptions,
  { tries, pause }: NonNullable<MigrateOptions['onBusyServer']>,
): Promise<void> {
  const steps = migrator(db, onStep);
  let lost = 0;
  for (;;) {
    const { error, results = [] } = await steps.migrateUp();
    if (!error && results.length === 0) return;
    if (!error) {
      lost = 0;
      continue;
    }
    if (!lostRaces.has((error as { code?: string }).code ?? '')) {
      throw explainFailure(error, { results, isWhole: false });
    }
    const name = results.find(({ status }) => status === 'Error')?.migrationName ?? 'a migration';
    lost += 1;
    if (lost >= tries) throw new MigrationBlockedError(name, error as Error);
    onStep?.({ is: 'waiting', name });
    await pause();
  }
}

/**
 * Runs exactly these migrations on an empty database, for the data of an earlier release. Throws
 * `NewerDatabaseError` when one of them is unknown here.
 */
export async function migrateExactly<T>(db: Kysely<T>, wanted: readonly string[]): Promise<void> {
  const now = wanted.map((name) => {
    const former = formerNames[name];
    return former && 'now' in former ? former.now : name;
  });
  const unknown = now.filter((name) => !(name in migrations));
  if (unknown.length > 0) throw new NewerDatabaseError(unknown, names.at(-1) ?? '');
  const chosen = Object.fromEntries(now.map((name) => [name, migrations[name] as Migration]));
  const provider = { getMigrations: async () => chosen };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error) throw error;
}

/** Whether every migration has run, for `/readyz`. */
export async function isMigrated<T>(db: Kysely<T>): Promise<boolean> {
  return (await compareMigrations(db)).pending.length === 0;
}

/** The migrations that the database lacks, and those that this program does not know. */
export async function compareMigrations<T>(db: Kysely<T>) {
  const { run } = await findExecuted(db);
  return {
    pending: names.filter((name) => !run.has(name)),
    unknown: unknownAmong(run),
  };
}

const unknownAmong = (run: ReadonlySet<string>) =>
  [...run].filter((name) => !(name in migrations)).sort();

/** The names in the migrator's own table, as they are now; empty before it exists. */
async function findExecuted<T>(
  db: Kysely<T>,
): Promise<{ run: ReadonlySet<string>; former: readonly string[] }> {
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`
    .execute(db)
    .catch((error: NodeJS.ErrnoException) => {
      if (error.code === undefinedTable) return { rows: [] };
      throw error;
    });
  const run = new Set(rows.map(({ name }) => name));
  const former = [...run].filter((name) => name in formerNames);
  for (const name of former) {
    const is = formerNames[name];
    run.delete(name);
    if (is && 'now' in is) run.add(is.now);
  }
  return { run, former };
}
