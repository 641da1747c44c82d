import { execFile } from 'node:child_process';
import { cp } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { demoPerson } from '#testing/browser/demo-shop.ts';
import { emptyDataDir, startProgram } from '#testing/browser/program.ts';
import { shared } from '#testing/browser/shared.ts';
import { programEnvironment } from '#testing/lib/program-environment.ts';

const run = promisify(execFile);

/** A copy of the data after the first `npm start`. */
async function demoData(): Promise<string> {
  const data = await emptyDataDir();
  onTestFinished(data.remove);
  await cp(await shared('demo-data'), data.folder, { recursive: true });
  return data.folder;
}

// sec V6.3.2
test.each<[string, Record<string, string>]>([
  ['on an interface that others reach', { HOST: '0.0.0.0' }],
  ['in production', { NODE_ENV: 'production' }],
  ['behind a proxy', { PUBLIC_URL: 'https://shop.example', TRUST_PROXY: 'loopback' }],
])('demo logins are not served %s', async (_, settings) => {
  const start = startProgram(await demoData(), { ALLOW_TEST_CARDS: 'yes', ...settings });
  await expect(start).rejects.toThrow('holds the demo logins');
});

test('an empty database in production stays empty', async () => {
  const data = await emptyDataDir();
  onTestFinished(data.remove);
  const settings = { NODE_ENV: 'production', ALLOW_TEST_CARDS: 'yes' };
  const program = await startProgram(data.folder, settings);
  onTestFinished(program.stop);
  expect(program.output()).not.toContain('Demo logins');
  const categories = await (await fetch(`${program.url}/api/categories`)).json();
  expect(categories).toMatchObject([{ unpaid: 0 }, { unpaid: 0 }, { unpaid: 0 }]);
});

test('make-admin makes a registered person an admin', async () => {
  const folder = await demoData();
  const makeAdmin = (email: string) =>
    run('npm', ['run', '--silent', 'make-admin', '--', email], {
      env: programEnvironment({ DATA_DIR: folder }),
    });
  const { stdout } = await makeAdmin(demoPerson('buyer1').email.toUpperCase());
  expect(stdout).toContain('is an admin now');
  await expect(makeAdmin('nobody@phonehaat.test')).rejects.toThrow();
  const { stdout: demoted } = await run(
    'npm',
    ['run', '--silent', 'remove-admin', '--', demoPerson('buyer1').email],
    { env: programEnvironment({ DATA_DIR: folder }) },
  );
  expect(demoted).toContain('is no admin any more');
});
