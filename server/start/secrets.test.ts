import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from './config.ts';
import { loadOrCreateSecret } from './secrets.ts';

async function emptyFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'phonehaat-secret-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

// sec V11.1.1
test('is created once and loaded from then on', async () => {
  const folder = await emptyFolder();
  const first = await loadOrCreateSecret(folder);
  expect(await loadOrCreateSecret(folder)).toBe(first);
  expect(await readdir(folder)).toEqual(['auth-secret']);
});

// sec V11.2.3, V11.4.1, V11.4.3
test('is as long as AUTH_SECRET has to be, and another one in each folder', async () => {
  const [one, two] = [
    await loadOrCreateSecret(await emptyFolder()),
    await loadOrCreateSecret(await emptyFolder()),
  ];
  expect(one).not.toBe(two);
  expect(readConfig({ AUTH_SECRET: one }).authSecret).toBe(one);
});

// sec V13.3.2
test('can be read by its owner alone', async () => {
  const folder = await emptyFolder();
  await loadOrCreateSecret(folder);
  expect((await stat(join(folder, 'auth-secret'))).mode & 0o777).toBe(0o600);
});

test('two starts at once agree on one secret', async () => {
  const folder = await emptyFolder();
  const secrets = await Promise.all([1, 2, 3].map(() => loadOrCreateSecret(folder)));
  expect(new Set(secrets).size).toBe(1);
});

test('a folder that is not there is an error, not a new secret', async () => {
  await expect(loadOrCreateSecret(join(await emptyFolder(), 'nowhere'))).rejects.toThrow('ENOENT');
});
