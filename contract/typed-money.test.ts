import { expect, test } from 'vitest';
import type * as z from 'zod';
import { calls } from './calls.ts';
import { messages } from './rules.ts';
import { readSearch } from './search/search.ts';

/** How people write the price of a phone, and what each is in Taka. */
const spellings: [string, number][] = [
  ['25000', 25_000],
  ['25,000', 25_000],
  ['25.000', 25_000],
  ['25 000', 25_000],
  ['25\u00a0000', 25_000],
  ['25\u2009000', 25_000],
  ['৳25000', 25_000],
  ['25000/-', 25_000],
  ['Tk 25,000', 25_000],
  ['25k', 25_000],
  ['২৫ হাজার', 25_000],
  ['25 হাজার', 25_000],
  ['২৫,০০০ টাকা মাত্র', 25_000],
  ['2.5 lakh', 250_000],
  ['২.৫ লাখ', 250_000],
  ['٢٥٠٠٠', 25_000],
  ['२५०००', 25_000],
];

/** What people type into, by hand. */
const typedFields = [
  'POST /addproduct marketPrice',
  'POST /addproduct selingPrice',
  'POST /create-payment-intent price',
  'POST /offers taka',
  'POST /offers/:id seen',
  'POST /offers/:id taka',
  'POST /order/:id taka',
  'POST /order/:id/by-hand taka',
  'POST /payments/:id/refund part',
  'PUT /myproducts/:id marketPrice',
  'PUT /myproducts/:id selingPrice',
  'PUT /myproducts/:id/floor taka',
];

/** What only programs send: numbers, and never texts. */
const programFields = ['POST /booking seenPrice'];

/** Of a search, which drops what it cannot read (below), or is not money. */
const otherFields = ['GET /search min', 'GET /search max'];

const money = /price|taka|poisha|amount|money|cost|fee|^(?:part|seen|floor|min|max)$/i;
const textOfMoney = /\btaka\b|\bpoisha\b|\bprice\b/i;

const inputs = Object.entries(calls).flatMap(([key, call]) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const { shape = {} } = (call as { [part in typeof part]?: z.ZodObject })[part] ?? {};
    return Object.entries(shape).map(([field, schema]) => ({
      name: `${key} ${field}`,
      field,
      schema: schema as z.ZodType,
    }));
  }),
);
const parse = (schema: z.ZodType, value: unknown) => schema.safeParse(value);
const takesNumber = ({ schema }: (typeof inputs)[number]) => parse(schema, 25_000).success;
const typed = inputs.filter(({ name }) => typedFields.includes(name));

test('every field that takes money is one of these', () => {
  const found = inputs.filter(
    (input) =>
      (money.test(input.field) || textOfMoney.test(input.schema.description ?? '')) &&
      (takesNumber(input) || input.name.startsWith('GET /search ')),
  );
  const names = found.map(({ name }) => name).sort();
  expect(names).toEqual([...typedFields, ...programFields, ...otherFields].sort());
});

test('a new number of a call is read by the one reader, or is no money', () => {
  const reads = inputs.filter(({ schema }) => parse(schema, '২৫ হাজার').data === 25_000);
  expect(reads.map(({ name }) => name).sort()).toEqual(typedFields);
});

test.each(typed.map(({ name, schema }) => [name, schema] as const))('%s', (_, schema) => {
  for (const [text, taka] of spellings) expect(parse(schema, text).data, text).toBe(taka);
  for (const number of [25_000, 0.01, 25.5]) expect(parse(schema, number).data).toBe(number);
  for (const unclear of ['25,50', '25 00', '1.250,00', '25,000k', '2 lakh 50']) {
    const { error } = parse(schema, unclear);
    expect(error?.issues[0]?.message, unclear).toBe(messages.priceUnclear);
  }
  for (const refused of ['25.0000', 'cheap', '25-30k', '-5', '0']) {
    expect(parse(schema, refused).success, refused).toBe(false);
  }
});

test.each(programFields)('%s is a number and no text', (name) => {
  const input = inputs.find((each) => each.name === name);
  if (!input) throw new Error(name);
  expect(takesNumber(input)).toBe(true);
  expect(parse(input.schema, '25000').success).toBe(false);
});

test.each(spellings)('a search for at least %j is one for %d', (text, taka) => {
  const { search, dropped } = readSearch({ min: text, max: text });
  expect(search).toMatchObject({ min: taka, max: taka });
  expect(dropped).toEqual([]);
});

test('a bound that could be two is dropped and reported', () => {
  const { search, dropped } = readSearch({ min: '25,50' });
  expect(search.min).toBeNull();
  expect(dropped).toEqual([{ field: 'min', value: '25,50' }]);
});
