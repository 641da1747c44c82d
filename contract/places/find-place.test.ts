import { expect, test } from 'vitest';
import { areasIn } from './areas.ts';
import { findPlace, placeNamed } from './find-place.ts';
import { divisions } from './places.ts';

test.each([
  ['জিন্দাবাজার, সিলেট', 'Sylhet', 'Zindabazar'],
  ['Mirpur 12', 'Dhaka', 'Mirpur'],
  ['near Savar bus stand', 'Dhaka', 'Savar'],
  ['সাভার, ঢাকা', 'Dhaka', 'Savar'],
  ['ঢাকার মিরপুরে', 'Dhaka', 'Mirpur'],
  ['সিলেটে', 'Sylhet', null],
  ['ctg', 'Chattogram', null],
  ['Bogra', 'Bogura', null],
  ['Narayongonj', 'Narayanganj', null],
  ['Sadar, Bogura, Rajshahi', 'Bogura', null],
  ['Daulatpur, Kushtia', 'Kushtia', 'Daulatpur'],
  ['moulvi bazar', 'Moulvibazar', null],
  ['khulna new market', 'Khulna', 'New Market'],
  ['Sreemangal', 'Moulvibazar', 'Sreemangal'],
])('%s lies in %s', (typed, district, area) => {
  expect(findPlace(typed)).toMatchObject({ district, area });
});

test('a text that names no place has none', () => {
  for (const typed of ['', 'Atlantis', 'my house near the school', '01712345678', '\0\n'])
    expect(findPlace(typed), typed).toBeNull();
});

/** In, of and from: by the last sound of a name, as Bangla grammar has them. */
function casesOf(name: string): string[] {
  const ended = (...all: string[]) => all.map((ending) => `${name}${ending}`);
  const last = name.normalize('NFC').replaceAll('ঁ', '').at(-1) ?? '';
  if (last === 'া') return ended('য়', 'তে', 'র', '-এর', 'য়ই', 'তেও');
  if ('িীুূেো'.includes(last)) return ended('তে', 'র', '-এর', 'তেই');
  if ('ইউওএঅআং'.includes(last)) return ended('য়ে', 'তে', 'য়ের', 'র', '-এ', '-এর');
  // A consonant, with its vowel or without.
  return ended('ে', 'ের', '-এ', '-এর', 'েই');
}

const names = divisions.flatMap((division) =>
  [{ bn: division.bn, en: division.en }, ...division.districts].map(({ bn }) => bn),
);
const areaNames = divisions.flatMap(({ districts }) =>
  districts.flatMap(({ en }) => [...areasIn(en)].flatMap(({ bn }) => bn || [])),
);

test('every division, district and area is found in each of its cases, in both writings of য়', () => {
  const all = [...new Set([...names, ...areaNames])];
  // 8 divisions, 64 districts, and more areas than there are upazilas.
  expect(all.length).toBeGreaterThan(560);
  const missed: string[] = [];
  for (const name of all) {
    for (const form of casesOf(name)) {
      // U+09DF is one sign; NFC writes two.
      for (const typed of [
        form,
        form.normalize('NFC'),
        form.replaceAll('\u09af\u09bc', '\u09df'),
      ]) {
        const [found, meant] = [placeNamed(typed), placeNamed(name)];
        if (JSON.stringify(found) !== JSON.stringify(meant)) missed.push(typed);
      }
    }
  }
  expect([...new Set(missed)]).toEqual([]);
});

test.each([
  ['খুলনায়', 'Khulna'],
  ['বগুড়ায়', 'Bogura'],
  ['ভোলায়', 'Bhola'],
  ['পাবনায়', 'Pabna'],
  ['নওগাঁয়', 'Naogaon'],
  ['ঠাকুরগাঁওয়ে', 'Thakurgaon'],
  ['ফেনীতে', 'Feni'],
  ['ঢাকাতেই', 'Dhaka'],
  ['khulnay', 'Khulna'],
  ['sylhete', 'Sylhet'],
])('%s is in %s', (typed, district) => {
  expect(findPlace(typed)).toMatchObject({ district });
});

test.each([
  ...['চায়', 'পায়', 'যায়', 'দেখায়', 'টাকায়', 'হাজারে', 'দামে', 'দামের', 'ফোনে', 'ফোনের', 'কাজ'],
  ...['কাগজ', 'আজ', 'আওয়াজ', 'মেজাজ', 'জাহাজ', 'দরজায়', 'ব্যাটারিতে', 'ক্যামেরার', 'ছবির', 'ছবিতে'],
  ...['রাতে', 'দিনে', 'সকালে', 'বাসায়', 'দোকানে', 'কোথায়', 'এলাকায়', 'শহরে', 'জেলায়', 'গ্রামে'],
  ...['নতুনের', 'পুরনো', 'ভালো', 'সমস্যা', 'সমস্যায়', 'মেমরির', 'চার্জারের', 'কভারে', 'বক্সে', 'আমার'],
  ...['আপনার', 'তাদের', 'মাসের', 'বছরের', 'ওয়ারেন্টিতে', 'কিস্তিতে', 'বিকাশে', 'নগদে', 'রকেটে'],
])('%s is no place', (word) => {
  expect(placeNamed(word)).toBeUndefined();
});
