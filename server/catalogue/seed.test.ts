import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { slugOf } from './load-catalogue.ts';
import { catalogueSeed } from './seed.ts';

test('each brand is also found by a name in Bangla, and its files are all listed', () => {
  for (const { slug, aliases } of catalogueSeed) {
    expect({ slug, isIn: aliases.some((alias) => /[\u0980-\u09ff]/.test(alias)) }).toEqual({
      slug,
      isIn: true,
    });
  }
  const files = readdirSync(new URL('data', import.meta.url)).map((file) => file.split('.')[0]);
  expect(catalogueSeed.map(({ slug }) => slug).sort()).toEqual(files.sort());
});

test('the specification’s three brands come first, and the catalogue has 400 models or more', () => {
  expect(catalogueSeed.slice(0, 3).map(({ name, categoryId }) => [name, categoryId])).toEqual([
    ['VIVO', '1'],
    ['SAMSUNG', '2'],
    ['Realme', '3'],
  ]);
  expect(catalogueSeed.slice(3).some(({ categoryId }) => categoryId)).toBe(false);
  expect(catalogueSeed.flatMap(({ models }) => models).length).toBeGreaterThanOrEqual(400);
  const slugs = catalogueSeed.map(({ slug }) => slug);
  for (const bought of [
    'xiaomi',
    'apple',
    'oppo',
    'infinix',
    'tecno',
    'itel',
    'motorola',
    'nokia',
  ]) {
    expect(slugs).toContain(bought);
  }
});

test('no model is there twice, and no code belongs to two', () => {
  const models = catalogueSeed.flatMap((seed) =>
    seed.models.map((each) => ({ ...each, slug: slugOf(seed.slug, each.name) })),
  );
  expect(new Set(models.map(({ slug }) => slug)).size).toBe(models.length);
  const codes = models.flatMap((each) => each.codes);
  expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
});
