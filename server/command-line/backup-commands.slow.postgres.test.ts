import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { programEnvironment } from '#testing/lib/program-environment.ts';
import { startPostgres } from '#testing/postgres-server.ts';
import { temporaryFolder } from '../db/embedded/temporary-folder.fixture.ts';
import { createDemoClient } from '../demo/demo-client.ts';
import { type DemoPerson, demoPeople } from '../demo/people.ts';
import { createLogger } from '../http/api/logging.ts';
import { readConfig } from '../start/config.ts';
import { openShop } from '../start/shop.ts';

const command = resolve(import.meta.dirname, 'phonehaat.ts');
const person = { ...(demoPeople[0] as DemoPerson), email: 'somebody@members.test' };

/** Runs a command as the operator does; rejects with its complaint. */
async function run(settings: Record<string, string>, ...parts: string[]): Promise<string> {
  const env = programEnvironment(settings);
  const { stdout } = await promisify(execFile)(process.execPath, [command, ...parts], { env });
  return stdout.trim();
}

/** Opens the shop of these settings; returns its warnings as well. */
async function open(settings: Record<string, string>) {
  const warnings: string[] = [];
  const log = createLogger('warn', {
    write: (line: string) => void warnings.push(JSON.parse(line).msg),
  });
  const shop = await openShop(readConfig(settings), log, async () => {});
  const client = createDemoClient(shop.app, 'http://localhost:80');
  return { ...shop, client, warnings };
}

test('a shop is backed up while it is open, restored as a copy, taken over, and moved to a server', async () => {
  const settings = { ALLOW_TEST_CARDS: 'yes', HOST: '0.0.0.0', DATA_DIR: temporaryFolder() };
  const shop = await open(settings);
  const member = await shop.client.signUpOrIn(person);
  const { name, email, title } = person;
  await shop.client.call(member, 'POST', '/api/users', { name, email, title });
  const backups = temporaryFolder();
  const printed = await run(settings, 'backup', backups);
  await shop.close();
  const backup = printed.replace('The backup is ', '');
  expect(backup.startsWith(backups)).toBe(true);
  expect(await run(settings, 'prove-backup', backup)).toMatch(
    /^The backup of .*Z restores: 0 deals, 0 pictures read, 0 differences\.$/,
  );

  const restored = { ...settings, DATA_DIR: join(temporaryFolder(), 'restored') };
  await expect(run(settings, 'restore', backup)).rejects.toThrow('has tables already');
  expect(await run(restored, 'restore', backup)).toContain('It is a copy');
  // A copy sends nothing, and its jobs end no deals.
  const copy = await open(restored);
  expect(copy.warnings).toContainEqual(expect.stringMatching(/^this is a restored copy of /));
  expect(copy.warnings).toContainEqual(expect.stringMatching(/^KEPT_PAYMENTS is off/));
  await copy.client.signUpOrIn(person);
  await copy.close();
  expect(await run(restored, 'take-over')).toContain('This database is the shop');
  const taken = await open(restored);
  expect(taken.warnings).not.toContainEqual(expect.stringMatching(/restored copy/));
  await taken.close();

  const server = await startPostgres({ inMemory: true });
  onTestFinished(server.remove);
  const url = server.urlOf('postgres');
  expect(await run(restored, 'move', '--to', url)).toMatch(
    /^All \d+ rows are on the server, compared\./,
  );
  expect(existsSync(join(restored.DATA_DIR, 'database'))).toBe(false);
  const secret = await readFile(join(restored.DATA_DIR, 'auth-secret'), 'utf8');
  const hosted = await open({
    ...restored,
    DATABASE_URL: `${url}?sslmode=disable`,
    AUTH_SECRET: secret,
  });
  await hosted.client.signUpOrIn(person);
  await hosted.close();

  const hostedSettings = { ...restored, DATABASE_URL: `${url}?sslmode=disable` };
  const second = (await run({ ...hostedSettings, AUTH_SECRET: secret }, 'backup', backups)).replace(
    'The backup is ',
    '',
  );
  const elsewhere = { ...hostedSettings, DATA_DIR: temporaryFolder(), AUTH_SECRET: 'x'.repeat(32) };
  await expect(run(elsewhere, 'restore', second)).rejects.toThrow(
    "AUTH_SECRET differs from the backup's",
  );
}, 240_000);
