import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { aptLine } from './apt.mjs';
import { missingFor } from './machine-needs.mjs';

test('one line installs what is missing', () => {
  expect(aptLine(['chromium', 'pgbouncer'])).toBe(
    'sudo apt-get update && sudo apt-get install --no-install-recommends chromium pgbouncer',
  );
});

test.each([
  ['no program', () => '/nowhere/chromium'],
  ['a headless shell', () => programNamed('chrome-headless-shell')],
])('CHROMIUM_PATH that names %s is refused, and nothing else is taken', async (_, path) => {
  vi.stubEnv('CHROMIUM_PATH', path());
  onTestFinished(() => vi.unstubAllEnvs());

  const { missing, explanation } = await missingFor(['browser']);
  expect(missing).toEqual(['browser']);
  expect(explanation).toContain(process.env.CHROMIUM_PATH);
});

test('nothing is missing where CHROMIUM_PATH names a whole browser', async () => {
  vi.stubEnv('CHROMIUM_PATH', programNamed('chrome'));
  onTestFinished(() => vi.unstubAllEnvs());

  expect(await missingFor(['browser'])).toEqual({ missing: [], explanation: null });
});

function programNamed(name) {
  const folder = mkdtempSync(join(tmpdir(), 'phonehaat-browser-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, name), '');
  chmodSync(join(folder, name), 0o755);
  return join(folder, name);
}
