import { expect, test } from 'vitest';
import type { SearchResult } from '#contract/search/search.ts';
import {
  addressAround,
  addressLoosened,
  addressOf,
  addressWith,
  addressWithout,
} from './search-address.ts';

const choice = (value: string, chosen: boolean) => ({
  value,
  name: value,
  chosen,
  count: 1,
  isMore: false,
});

/** Samsung with 6 or 8 GB, with its box, to Tk 15,000, the cheapest first. */
const result: Pick<SearchResult, 'around' | 'facets' | 'read' | 'understood'> = {
  around: null,
  understood: [],
  read: { q: 'a54', typed: 'a54', min: null, max: 15_000, sort: 'cheapest' },
  facets: {
    brand: [choice('samsung', true), choice('vivo', false)],
    model: [],
    condition: [],
    ram: [choice('6', true), choice('8', true), choice('4', false)],
    storage: [],
    division: [],
    district: [],
    area: [],
    flags: [choice('box', true), choice('receipt', false)],
  },
};

test('the address of a search says all that was read, and begins with the first page', () => {
  expect(`${addressOf(result)}`).toBe(
    'q=a54&brand=samsung&ram=6&ram=8&max=15000&box=1&sort=cheapest',
  );
});

test('a filter is taken off alone', () => {
  expect(`${addressWithout(result, { field: 'ram', value: '6' })}`).toBe(
    'q=a54&brand=samsung&ram=8&max=15000&box=1&sort=cheapest',
  );
  expect(`${addressWithout(result, { field: 'max', value: '15000' })}`).toBe(
    'q=a54&brand=samsung&ram=6&ram=8&box=1&sort=cheapest',
  );
});

test('a search is loosened by what the server names', () => {
  expect(`${addressLoosened(result, 'price')}`).toBe(
    'q=a54&brand=samsung&ram=6&ram=8&box=1&sort=cheapest',
  );
  expect(`${addressLoosened(result, 'filters')}`).toBe('q=a54&sort=cheapest');
  expect(`${addressLoosened(result, 'q')}`).toBe(
    'brand=samsung&ram=6&ram=8&max=15000&box=1&sort=cheapest',
  );
  expect(`${addressLoosened(result, 'ram')}`).toBe(
    'q=a54&brand=samsung&max=15000&box=1&sort=cheapest',
  );
});

test('another order keeps the filters', () => {
  expect(`${addressWith(result, 'sort', 'newest')}`).toContain('ram=6&ram=8');
  expect(`${addressWith(result, 'sort', 'newest')}`).toContain('sort=newest');
});

test('what was read from words is looked for as it is typed, once its filter is taken off', () => {
  const read = {
    ...result,
    understood: [
      {
        words: 'under 15000',
        filters: [{ field: 'max', value: '15000' }],
        literally: 'a54 "under 15000"',
      },
    ],
  };
  expect(`${addressOf(read)}`).toContain('q=a54&');
  expect(`${addressWithout(read, { field: 'max', value: '15000' })}`).toBe(
    'q=a54+%22under+15000%22&brand=samsung&ram=6&ram=8&box=1&sort=cheapest',
  );
  expect(`${addressWithout(read, { field: 'ram', value: '6' })}`).toContain('q=a54&');
});

test('the district whose phones come first stays in every link, until it is taken off', () => {
  const near = { ...result, around: { district: 'Rangpur', inside: 1, beside: 0 } };
  const all = 'q=a54&brand=samsung&ram=6&ram=8&max=15000&box=1&sort=cheapest';
  expect(`${addressAround(result, 'Rangpur')}`).toBe(`${all}&around=Rangpur`);
  expect(`${addressOf(near)}`).toBe(`${all}&around=Rangpur`);
  expect(`${addressLoosened(near, 'q')}`).toBe(`${all.replace('q=a54&', '')}&around=Rangpur`);
  expect(`${addressAround(near, null)}`).toBe(all);
});
