import { expect, test } from 'vitest';
import type { SearchQuery } from '#contract/search/search.ts';
import { buildTestApp } from '#testing/test-app.ts';

const places = {
  Rangpur: 'Jahaj Company More, Rangpur',
  Kurigram: 'Sadar, Kurigram',
  Gaibandha: 'Sadar, Gaibandha',
  Dhaka: 'Mirpur, Dhaka',
  Sylhet: 'Zindabazar, Sylhet',
};
type Place = keyof typeof places;

/** A market with so many phones at each place, the newest last; their prices rise from Tk 5,000. */
async function openMarket(phones: readonly (readonly [Place, number])[]) {
  const shop = await buildTestApp();
  const seller = await shop.signUp({ title: 'seller' });
  let price = 5_000;
  for (const [place, count] of phones) {
    for (let left = count; left > 0; left -= 1) {
      shop.clock.advance({ minutes: 0.1 });
      price += 100;
      await shop.addProduct(seller, { selingPrice: price, location: places[place] });
    }
  }
  const find = (query: SearchQuery) => shop.ok('GET /search', { query });
  /** Every page of a search. */
  const walk = async (query: SearchQuery) => {
    const pages = [await find(query)];
    for (let next = pages[0]?.next; next; next = pages.at(-1)?.next)
      pages.push(await find({ ...query, after: next }));
    return pages;
  };
  return { find, walk };
}

const districtsOf = ({ phones }: { phones: { district?: string | undefined }[] }) =>
  phones.map(({ district }) => district);

test('the phones of a district come first, then those beside it, then all others, each once', async () => {
  const { find, walk } = await openMarket([
    ['Rangpur', 2],
    ['Sylhet', 3],
    ['Kurigram', 20],
    ['Dhaka', 4],
    ['Gaibandha', 5],
    ['Rangpur', 1],
  ]);
  const [first, second, ...more] = await walk({ around: 'rangpur' });
  expect(more).toEqual([]);
  expect(first?.around).toEqual({ district: 'Rangpur', inside: 3, beside: 21 });
  expect(second?.around).toEqual({ district: 'Rangpur', inside: 0, beside: 4 });
  const found = [first, second].flatMap((page) => (page ? districtsOf(page) : []));
  // The newest first in each part.
  expect(found).toEqual([
    ...['Rangpur', 'Rangpur', 'Rangpur'],
    ...Array(5).fill('Gaibandha'),
    ...Array(20).fill('Kurigram'),
    ...Array(4).fill('Dhaka'),
    ...Array(3).fill('Sylhet'),
  ]);
  const ids = [first, second].flatMap((page) => page?.phones.map(({ _id }) => _id) ?? []);
  expect(new Set(ids).size).toBe(35);
  // It is no filter: what is counted stays the same.
  const all = await find({});
  expect(first?.total).toEqual(all.total);
  expect(first?.facets).toEqual(all.facets);
  expect(all.around).toBeNull();
});

test('the chosen order and a budget apply within each part', async () => {
  const { find } = await openMarket([
    ['Dhaka', 2],
    ['Rangpur', 3],
    ['Kurigram', 1],
  ]);
  const { phones, around, total } = await find({
    around: 'Rangpur',
    sort: 'cheapest',
    max: '5400',
  });
  // Tk 5,500 in Rangpur and 5,600 in Kurigram are above the budget.
  expect(phones.map(({ selingPrice }) => selingPrice)).toEqual([5_300, 5_400, 5_100, 5_200]);
  expect(around).toEqual({ district: 'Rangpur', inside: 2, beside: 0 });
  expect(total.count).toBe(4);
});

test('a place that is none is left out with a word about it', async () => {
  const { find } = await openMarket([['Dhaka', 1]]);
  const { around, dropped, phones } = await find({ around: 'Narnia' });
  expect(around).toBeNull();
  expect(dropped).toEqual([{ field: 'around', value: 'Narnia' }]);
  expect(phones).toHaveLength(1);
});
