import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { keepAssets, ownAssets } from './keep-assets.mjs';

test('a build has the assets of the one before as well, and no older ones', () => {
  const folder = mkdtempSync(join(tmpdir(), 'phonehaat-assets-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const build = (name, assets) => {
    const to = join(folder, name);
    mkdirSync(join(to, 'client/assets'), { recursive: true });
    for (const asset of assets) writeFileSync(join(to, 'client/assets', asset), name);
    return to;
  };
  const assetsOf = (place) => readdirSync(join(place, 'client/assets')).sort();

  const first = build('first', ['react.js', 'root-1.js', 'root-1.js.br']);
  keepAssets(join(folder, 'none'), first);
  expect(assetsOf(first)).toEqual(['react.js', 'root-1.js', 'root-1.js.br']);

  const second = build('second', ['react.js', 'root-2.js']);
  keepAssets(first, second);
  expect(assetsOf(second)).toEqual(['react.js', 'root-1.js', 'root-1.js.br', 'root-2.js']);
  expect(ownAssets(second)).toEqual(['react.js', 'root-2.js']);

  const third = build('third', ['react.js', 'root-3.js']);
  keepAssets(second, third);
  expect(assetsOf(third)).toEqual(['react.js', 'root-2.js', 'root-3.js']);
});
