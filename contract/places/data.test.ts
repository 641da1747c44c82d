import { expect, test } from 'vitest';
import * as z from 'zod';
import areas from './data/areas.json' with { type: 'json' };
import borders from './data/borders.json' with { type: 'json' };
import districts from './data/districts.json' with { type: 'json' };
import furtherAreas from './data/further-areas.json' with { type: 'json' };
import spellings from './data/spellings.json' with { type: 'json' };
import { districtNames } from './places.ts';

const english = z.string().regex(/^[A-Z][A-Za-z' -]+$/);
/** In NFC, as all stored text. */
const bangla = z
  .string()
  .regex(/^[\u0980-\u09ff ]+$/)
  .refine((text) => text === text.normalize('NFC'));
const names = z.record(english, bangla);
const district = z.enum(districtNames);
const spelled = z
  .array(
    z
      .string()
      .regex(/^[a-z\u0980-\u09ff ]+$/)
      .refine((text) => text === text.normalize('NFC')),
  )
  .min(1);

test.each([
  ['areas', areas, z.record(district, names)],
  ['borders', borders, z.partialRecord(district, z.array(district).min(1))],
  ['districts', districts, z.record(english, z.strictObject({ bn: bangla, districts: names }))],
  ['further-areas', furtherAreas, z.partialRecord(district, names)],
  [
    'spellings',
    spellings,
    z.strictObject({
      districts: z.partialRecord(district, spelled),
      areas: z.partialRecord(district, z.record(english, spelled)),
    }),
  ],
])('%s.json has the form of its schema', (_name, data, schema) => {
  expect(schema.safeParse(data).error).toBeUndefined();
});

test('each border is listed once, and no district has one with itself', () => {
  const pairs = Object.entries(borders).flatMap(([one, others]) =>
    others.map((other) => [one, other].sort().join('–')),
  );
  expect(pairs.filter((pair, place) => pairs.indexOf(pair) !== place)).toEqual([]);
  expect(pairs.filter((pair) => new Set(pair.split('–')).size === 1)).toEqual([]);
});
