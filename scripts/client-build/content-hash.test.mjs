import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { contentHash } from './content-hash.mjs';

let folder;
const write = (path, text) => writeFileSync(join(folder, path), text);
const hash = () => contentHash(folder, ['web', 'vite.config.ts']);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'phonehaat-hash-'));
  mkdirSync(join(folder, 'web/ui'), { recursive: true });
  write('web/ui/card.tsx', 'card');
  write('vite.config.ts', 'config');
});

afterEach(() => rmSync(folder, { recursive: true }));

test.each([
  ['a changed file', () => write('web/ui/card.tsx', 'Card')],
  ['a new file', () => write('web/new.ts', '')],
  [
    'a renamed file',
    () => renameSync(join(folder, 'web/ui/card.tsx'), join(folder, 'web/ui/tile.tsx')),
  ],
  ['a removed file', () => rmSync(join(folder, 'web/ui/card.tsx'))],
])('%s changes the hash', (_what, change) => {
  const before = hash();
  change();
  expect(hash()).not.toBe(before);
});

test('a file saved without a change, a test, or a file elsewhere does not', () => {
  const before = hash();
  write('web/ui/card.tsx', 'card');
  write('web/ui/card.test.tsx', 'test');
  write('elsewhere.ts', 'text');
  expect(hash()).toBe(before);
});
