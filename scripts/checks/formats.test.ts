import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

test('numbers and dates of pages, mails and documents are formatted by contract/formats/ alone', () => {
  const sources = globSync('{contract,server,web}/**/*.{ts,tsx}', { cwd: root });
  const product = sources.filter((file) => !/\.test\.tsx?$/.test(file));
  expect(product).toContain('contract/formats/format.ts');
  const others = product.filter((file) =>
    /\.toLocale\w*String\(|Intl\.(Number|DateTime|Duration|RelativeTime)\w*\(/.test(
      readFileSync(`${root}/${file}`, 'utf8'),
    ),
  );
  expect(others).toEqual([]);
});
