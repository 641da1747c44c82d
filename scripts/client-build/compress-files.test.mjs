import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { compressFiles } from './compress-files.mjs';

test('texts of a folder and those below it get smaller twins, pictures none', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'phonehaat-compress-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'assets'));
  const script = join(folder, 'assets', 'root.js');
  const picture = join(folder, 'banner.avif');
  writeFileSync(script, 'hydrate();\n'.repeat(500));
  writeFileSync(picture, Buffer.alloc(5000));

  await compressFiles(folder);

  const text = readFileSync(script, 'utf8');
  const brotli = readFileSync(`${script}.br`);
  const zipped = readFileSync(`${script}.gz`);
  expect(brotliDecompressSync(brotli).toString()).toBe(text);
  expect(gunzipSync(zipped).toString()).toBe(text);
  expect(Math.max(brotli.length, zipped.length)).toBeLessThan(text.length / 10);
  expect([`${picture}.br`, `${picture}.gz`].filter((path) => existsSync(path))).toEqual([]);
});
