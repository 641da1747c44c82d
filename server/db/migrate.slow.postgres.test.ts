import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startPostgres } from '#testing/postgres-server.ts';
import { connect, type Db } from './client.ts';
import { MigrationBlockedError } from './database-down.ts';
import { forMigrations, poolConfigOf } from './hosted/postgres.ts';
import { isMigrated, type MigrationStep, migrate, migrator } from './migrate.ts';
import { openDatabase } from './open-database.ts';

const serverOf = (url: string) => ({ url, poolSize: 3, caFile: null });

/** A server whose shop is of an earlier release, and connections of that shop and of an upgrade. */
async function openOldShop(last: string) {
  const server = await startPostgres({ inMemory: true });
  onTestFinished(server.remove);
  const config = await poolConfigOf(serverOf(server.urlOf('postgres')));
  const open = (settings: typeof config) => {
    const db: Db = connect(async () => settings);
    onTestFinished(() => db.destroy());
    return db;
  };
  const [shop, upgrade] = [open(config), open(forMigrations(config))];
  const { error } = await migrator(upgrade).migrateTo(last);
  if (error) throw error;
  return { shop, upgrade, server };
}

/** A transaction of the old shop that has read phones, until `end` is called. */
async function keepReading(shop: Db) {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const { promise: reads, resolve: begin } = Promise.withResolvers<void>();
  const reading = shop.transaction().execute(async (trx) => {
    await sql`select 1 from products`.execute(trx);
    begin();
    await ended;
  });
  await reads;
  return async () => {
    end();
    await reading;
  };
}

const nameOf = ({ is, name }: MigrationStep) => `${is} ${name}`;

test('an upgrade waits for the locks of a running shop, which goes on meanwhile', async () => {
  const { shop, upgrade } = await openOldShop('0060-payments-by-hand');
  const endReading = await keepReading(shop);
  const steps: string[] = [];
  const pause = async () => {
    // Between two tries nothing of the shop waits for the upgrade.
    await sql`set lock_timeout = 100; select 1 from products`.execute(shop);
    if (steps.filter((step) => step.startsWith('waiting')).length === 2) await endReading();
  };
  await migrate(upgrade, {
    onStep: (step) => steps.push(nameOf(step)),
    onBusyServer: { tries: 5, pause },
  });
  expect(await isMigrated(shop)).toBe(true);
  const tried = ['begun 0061-things-of-phones', 'waiting 0061-things-of-phones'];
  const done = ['begun 0061-things-of-phones', 'done 0061-things-of-phones'];
  expect(steps.slice(0, 6)).toEqual([...tried, ...tried, ...done]);
});

test('a migration that never gets its locks says so, and those before it are done', async () => {
  const { shop, upgrade } = await openOldShop('0059-money-by-hand');
  const endReading = await keepReading(shop);
  onTestFinished(endReading);
  const blocked = migrate(upgrade, { onBusyServer: { tries: 2, pause: () => setTimeout(0) } });
  await expect(blocked).rejects.toThrow(MigrationBlockedError);
  await expect(blocked).rejects.toThrow(
    /^The database answers, but migration 0061-things-of-phones could not get its locks/,
  );
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name desc limit 1`.execute(shop);
  expect(rows).toEqual([{ name: '0060-payments-by-hand' }]);
});

test('the first start of a shop reports no migration, an upgrade reports each', async () => {
  const { server, shop } = await openOldShop('0060-payments-by-hand');
  const onMigration = vi.fn<(step: MigrationStep) => void>();
  const watch = { onFatal: () => {}, onMaintenanceError: () => {}, onMigration };
  const open = async (database: string) => {
    const databaseServer = serverOf(server.urlOf(database));
    const opened = await openDatabase({ dataDir: '/nowhere', databaseServer }, watch);
    await opened.close();
  };
  await open('postgres');
  expect(onMigration.mock.calls.map(([step]) => nameOf(step)).slice(0, 2)).toEqual([
    'begun 0061-things-of-phones',
    'done 0061-things-of-phones',
  ]);

  onMigration.mockClear();
  await sql`create database fresh`.execute(shop);
  await open('fresh');
  expect(onMigration).not.toHaveBeenCalled();
});
