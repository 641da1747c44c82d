import fc from 'fast-check';
import { expect, test } from 'vitest';
import { catalogueSeed } from '#server/catalogue/seed.ts';
import { heldOutQueries } from '#testing/search/held-out-queries.ts';
import { typedQueries } from '#testing/search/typed-queries.ts';
import { wishes } from '#testing/search/wishes.ts';
import { readWish } from './read-wish.ts';

/** What is left, and each filter as in an address. */
function read(typed: string): string {
  const { rest, understood } = readWish(typed);
  const filters = understood.flatMap((each) =>
    each.filters.map(({ field, value }) => `${field}=${value}`),
  );
  return [rest, ...filters].join(' | ');
}

test('prices are read as people say them, in figures and in words', () => {
  const cases: Record<string, string> = {
    'samsung under ৳20,000/-': 'samsung | max=20000',
    '১৫ হাজার টাকার মধ্যে': ' | max=15000',
    'পনেরো হাজার টাকার মধ্যে ভিভো': 'ভিভো | max=15000',
    'dosh hajar takar phone': ' | max=10000',
    'sare 12 hajar er modhe': ' | max=12500',
    'দেড় লাখ টাকার আইফোন': 'আইফোন | max=150000',
    '1 lakh 20 hajar er niche iphone': 'iphone | max=120000',
    'iphone 50k+': 'iphone | min=50000',
    '২০ হাজারের উপরে': ' | min=20000',
    // The longer phrase counts.
    '20 hajar er besi': ' | min=20000',
    '20 hajar er besi na': ' | max=20000',
    'vivo between 10k and 15k': 'vivo | min=10000 | max=15000',
    '10000-15000 realme': 'realme | min=10000 | max=15000',
    '১০ থেকে ১৫ হাজার': ' | min=10000 | max=15000',
    'around 20k': ' | min=18000 | max=22000',
    'budget 15 redmi': 'redmi | max=15000',
    'budget 8 to 10k': ' | min=8000 | max=10000',
    'vivo 10k 15k': 'vivo | min=10000 | max=15000',
    'a54 lagbe 22 er moddhe': 'a54 | max=22000',
    'vivo box 22 er moddhe': 'vivo | box=1 | max=22000',
    'realme full box 18 er niche': 'realme | box=1 | max=18000',
    'অফিসিয়াল স্যামসাং বক্সসহ ৩৫ এর মধ্যে': 'স্যামসাং | official=1 | box=1 | max=35000',
    'redmi official 20 er vitor': 'redmi | official=1 | max=20000',
    'tk15000 oppo': 'oppo | max=15000',
    'vivo 12500 taka': 'vivo | max=12500',
    'iphone 11 pro max 50k': 'iphone 11 pro max | max=50000',
    'infinix 15000': 'infinix | max=15000',
    'infinix under 15.000': 'infinix | max=15000',
    'iphone 1.25.000 tk': 'iphone | max=125000',
    'infinix 6.78 inch 15.000 taka': 'infinix | max=15000',
  };
  for (const [typed, expected] of Object.entries(cases)) expect(read(typed), typed).toBe(expected);
});

test('each number that people write as a word is a thousand times that', () => {
  const words: Record<string, number> = {
    ...{ ek: 1, dui: 2, tin: 3, char: 4, pach: 5, choy: 6, sat: 7, at: 8, noy: 9, dosh: 10 },
    ...{ egaro: 11, baro: 12, tero: 13, choddo: 14, ponero: 15, sholo: 16, sotero: 17, atharo: 18 },
    ...{ unish: 19, bish: 20, baish: 22, pochish: 25, atash: 28, trish: 30, poytrish: 35 },
    ...{ chollish: 40, poytallish: 45, ponchash: 50, shat: 60, sottor: 70, ashi: 80, eksho: 100 },
    ...{ saat: 7, shaat: 60, sath: 60, ষাট: 60 },
    ...{ দুই: 2, সাত: 7, নয়: 9, তেরো: 13, উনিশ: 19, তিরিশ: 30, সত্তর: 70, আশি: 80 },
  };
  for (const [word, thousands] of Object.entries(words)) {
    expect(read(`${word} hajar er niche`), word).toBe(` | max=${thousands}000`);
  }
});

test('a number of a model, a year or a battery is no price', () => {
  for (const name of ['realme 8', 'redmi note 12', 'a7 2018', 'mi max 3', 'redmi 15c', 'poco x3'])
    expect(read(name)).toBe(name);
  expect(read('walton 5000 mah')).toBe('walton');
  // A number that is counted by the word before it.
  for (const said of ['vivo battery 80 er moddhe', 'vivo warranty 6 er moddhe', 'note 20 er niche'])
    expect(read(said)).not.toContain('max=');
});

test('sizes are read with and without their unit, and a model keeps its number', () => {
  const cases: Record<string, string> = {
    'a54 8/256 gb': 'a54 | ram=8 | storage=256',
    'ram 8 rom 128': ' | ram=8 | storage=128',
    '৮ জিবি র‍্যাম ২৫৬ জিবি': ' | ram=8 | storage=256',
    '6gb+128gb vivo': 'vivo | ram=6 | storage=128',
    'iphone 8 64': 'iphone 8 | storage=64',
    'realme 8 128': 'realme 8 | storage=128',
    'iphone 13 pro 1tb': 'iphone 13 pro | storage=1024',
    'samsung a 32': 'samsung a 32',
    'ram 6': ' | ram=6',
    'oppo 12gb': 'oppo | ram=12',
    '8gb ram oppo': 'oppo | ram=8',
  };
  for (const [typed, expected] of Object.entries(cases)) expect(read(typed), typed).toBe(expected);
});

test('what a phone should have is read, and what it need not have is not asked', () => {
  const cases: Record<string, string> = {
    'বক্সসহ আইফোন': 'আইফোন | box=1',
    'iphone without box': 'iphone',
    'iphone x battery health 85 plus': 'iphone x | battery=1',
    'official samsung': 'samsung | official=1',
    'unofficial iphone': 'iphone',
    'redmi warranty ache': 'redmi | warranty=1',
    'নগদে কেনা যাবে': ' | cash=1',
    'vivo kom dame': 'vivo | sort=cheapest',
    '100% fresh vivo': 'vivo | condition=Excilent',
    'ছয় মাস ব্যবহার করা ভিভো': 'ভিভো',
    'একদম নতুনের মতো ভিভো': 'ভিভো | condition=Excilent',
  };
  for (const [typed, expected] of Object.entries(cases)) expect(read(typed), typed).toBe(expected);
});

test('places are read in both scripts, with a slip and with what stands around them', () => {
  const cases: Record<string, string> = {
    'vivo in Dhanmondi 27': 'vivo | district=Dhaka | area=Dhanmondi',
    'জিন্দাবাজার, সিলেটে স্যামসাং': 'স্যামসাং | district=Sylhet | area=Zindabazar',
    'rajshai te realme': 'realme | district=Rajshahi',
    'dhaka division oppo': 'oppo | division=Dhaka',
    // Feni is no division: only eight districts have a division of their name.
    'vivo feni division': 'vivo | district=Feni',
    'valo phone bhola': ' | district=Bhola',
    'vola samsung': 'samsung | district=Bhola',
    'mirpur er kache samsung': 'samsung | district=Dhaka | area=Mirpur',
  };
  for (const [typed, expected] of Object.entries(cases)) expect(read(typed), typed).toBe(expected);
});

test('no name of the catalogue is read as anything else', () => {
  for (const { name, bangla, aliases, models } of catalogueSeed) {
    const brands = [name, bangla, ...aliases];
    const names = models.flatMap((model) => [model.name, ...model.aliases, ...model.codes]);
    const all = [...brands, ...names, ...names.flatMap((each) => [`${name} ${each}`])];
    for (const each of all) {
      // `phone` and `mobile` have no meaning at any position.
      const { rest, understood } = readWish(each);
      expect([understood, rest.length > 0], each).toEqual([[], true]);
      if (!/মোবাইল|mobile|phone/i.test(each)) expect(rest).toBe(each.normalize('NFC'));
    }
  }
});

test('of what people type for a model only its size, state and talk are read', () => {
  const other = new Set(['ram', 'storage', 'condition', 'official', 'box']);
  for (const [typed] of [...typedQueries, ...heldOutQueries]) {
    const fields = readWish(typed).understood.flatMap(({ filters }) => filters.map((f) => f.field));
    expect(
      fields.filter((field) => !other.has(field)),
      typed,
    ).toEqual([]);
  }
});

test('what is left means the same when it is read again, and quotes are left alone', () => {
  const words = wishes.flatMap(([typed]) => typed.split(' '));
  const word = fc.constantFrom(
    ...words,
    'hajar',
    'er niche',
    '"',
    '-',
    '/',
    '12',
    'box',
    'gb',
    'na',
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 8 }), (some) => {
      const { rest, understood } = readWish(some.join(' '));
      expect(readWish(rest)).toMatchObject({ rest, understood: [] });
      for (const { literally, words: read } of understood) {
        const again = readWish(literally);
        if (!some.includes('"')) expect(again.rest).toContain(`"${read}"`);
      }
    }),
    { numRuns: 500 },
  );
  expect(read('samsung "under 20000"')).toBe('samsung "under 20000"');
});

test.each([
  ['laptop', ['laptop']],
  ['iphone charger', ['charger']],
  ['বাটন ফোন', ['বাটন ফোন']],
  ['charger box soho samsung', []],
  ['iphone with charger', []],
  ['cover chara samsung', []],
])('of %s is not sold here: %s', (typed, unsold) => {
  expect(readWish(typed).unsold).toEqual(unsold);
});

test.each([['আইফোন এগারো', 'আইফোন 11']])('the words of %s name %s', (typed, rest) => {
  expect(readWish(typed).rest).toBe(rest);
});
