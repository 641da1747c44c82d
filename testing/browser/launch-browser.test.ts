import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#server/db/embedded/temporary-folder.fixture.ts';
import { findChromium } from './launch-browser.ts';

/** A folder with programs of these names. */
function folderWith(...names: string[]): string {
  const folder = temporaryFolder();
  for (const name of names) {
    writeFileSync(join(folder, name), '');
    chmodSync(join(folder, name), 0o755);
  }
  return folder;
}

test('CHROMIUM_PATH decides alone when it is set', () => {
  expect(findChromium('shell', { CHROMIUM_PATH: process.execPath })).toBe(process.execPath);
  expect(
    findChromium('whole', { ...process.env, CHROMIUM_PATH: '/nowhere/chromium' }),
  ).toBeUndefined();
});

test('what needs a whole browser never gets a shell, not even a named one', () => {
  const both = folderWith('chromium-headless-shell', 'chromium');
  const shell = join(folderWith('chromium-headless-shell'), 'chromium-headless-shell');

  expect(findChromium('whole', { PATH: both })).toBe(join(both, 'chromium'));
  expect(findChromium('shell', { PATH: both })).toBe(join(both, 'chromium-headless-shell'));
  expect(findChromium('shell', { CHROMIUM_PATH: shell })).toBe(shell);
  expect(findChromium('whole', { CHROMIUM_PATH: shell })).toBeUndefined();
});
