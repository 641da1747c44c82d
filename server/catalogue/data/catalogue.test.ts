import { expect, test } from 'vitest';
import * as z from 'zod';
import { slugOf } from '../load-catalogue.ts';
import { catalogueSeed } from './index.ts';

const sizes = [8, 16, 32, 64, 128, 256, 512, 1024];
const model = z.strictObject({
  name: z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N} .+]*$/u),
  year: z.number().int().min(2013).max(2026).nullable(),
  variants: z.array(
    z.strictObject({
      ram: z.number().int().min(1).max(24),
      storage: z.number().refine((gb) => sizes.includes(gb)),
    }),
  ),
  codes: z.array(z.string().regex(/^[A-Z0-9]+(-[A-Z0-9]+)?$/)),
  aliases: z.array(z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N} .+]*$/u)),
});
const brand = z.strictObject({
  slug: z.string().regex(/^[a-z]+$/),
  name: z.string().min(1),
  categoryId: z.enum(['1', '2', '3']).optional(),
  bangla: z.string().regex(/^[\u0980-\u09ff]+$/),
  aliases: z.array(z.string().min(1)).min(1),
  models: z.array(model).min(1),
});

test.each(catalogueSeed)('the data of $slug can be read', (seed) => {
  expect(brand.safeParse(seed).error).toBeUndefined();
  expect(seed.aliases.some((alias) => /[\u0980-\u09ff]/.test(alias))).toBe(true);
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
