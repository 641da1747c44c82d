import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { testAuthSecret } from '#testing/test-app.ts';
import { createTestDatabase, sharedPostgres } from '#testing/test-database.ts';
import { temporaryFolder } from '../db/embedded/temporary-folder.fixture.ts';
import { createLogger } from '../http/api/logging.ts';
import { readConfig } from './config.ts';
import { openShop } from './shop.ts';

// With the embedded engine, the database creates the folder as well.
test('the folder of photos and unsent mail is made, and opens to its owner alone', async () => {
  const db = await createTestDatabase();
  onTestFinished(() => db.destroy());
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const folder = join(temporaryFolder(), 'new', 'data');
  const config = readConfig({
    NODE_ENV: 'production',
    ALLOW_TEST_CARDS: 'yes',
    AUTH_SECRET: testAuthSecret,
    DATA_DIR: folder,
    DATABASE_URL: new URL(`/${rows[0]?.name}`, await sharedPostgres()).href,
  });
  const shop = await openShop(config, createLogger('silent'), async () => {});
  await shop.close();
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
});
