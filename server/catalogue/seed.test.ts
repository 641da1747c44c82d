import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { slugOf } from './load-catalogue.ts';
import { catalogueSeed } from './seed.ts';

const sizes = [8, 16, 32, 64, 128, 256, 512, 1024];
const name = z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N} .+]*$/u);
const model = z.strictObject({
  name,
  year: z.int().min(2013).max(2026).nullable(),
  variants: z.array(
    z.strictObject({
      ram: z.int().min(1).max(24),
      storage: z.number().refine((gb) => sizes.includes(gb)),
    }),
  ),
  codes: z.array(z.string().regex(/^[A-Z0-9]+(-[A-Z0-9]+)?$/)),
  aliases: z.array(name),
});
const brand = z.strictObject({
  slug: z.string().regex(/^[a-z]+$/),
  name: z.string().min(1),
  categoryId: z.enum(['1', '2', '3']).optional(),
  bangla: z.string().regex(/^[\u0980-\u09ff]+$/),
  aliases: z.array(z.string().min(1)).min(1),
  models: z.array(model).min(1),
});
/** As the file has it. */
const row = z.strictObject({
  ...model.shape,
  year: z.int().optional(),
  variants: z.array(z.string().regex(/^\d+\/\d+$/)).optional(),
  codes: model.shape.codes.optional(),
  aliases: model.shape.aliases.optional(),
});

test.each(catalogueSeed)('the data of $slug have the form of their schema', (seed) => {
  expect(brand.safeParse(seed).error).toBeUndefined();
  const file = new URL(`data/${seed.slug}.json`, import.meta.url);
  const { models } = JSON.parse(readFileSync(file, 'utf8'));
  expect(z.array(row).safeParse(models).error).toBeUndefined();
});

test('the words in Bangla are NFC, as all text is when it is compared', () => {
  const bangla = z.string().refine((text) => text === text.normalize('NFC'));
  const words = z.strictObject({
    words: z.record(z.string(), z.array(bangla).min(1)),
    consonants: z.record(bangla, z.string()),
    vowels: z.record(bangla, z.string()),
  });
  const file = new URL('bangla-words.json', import.meta.url);
  expect(words.safeParse(JSON.parse(readFileSync(file, 'utf8'))).error).toBeUndefined();
});

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
