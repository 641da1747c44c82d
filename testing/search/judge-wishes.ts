import type { CallOutput } from '#contract/calls.ts';
import type { FoundPhone } from '#contract/search/search.ts';
import type { TestShop } from '../test-app.ts';
import type { Wish } from './wishes.ts';

type Found = CallOutput<'GET /search'>;
type Judged = { first: number; firstThree: number; missed: string[] };

/** How many wishes are answered by the first phone, and how many by one of the first three. */
export async function judgeWishes(
  shop: TestShop,
  wishes: readonly (readonly [typed: string, wish: Wish])[],
): Promise<Judged> {
  const all = await shop.ok('GET /search', { query: {} });
  const judged: Judged = { first: 0, firstThree: 0, missed: [] };
  for (const [q, wish] of wishes) {
    const found = await shop.ok('GET /search', { query: { q } });
    const isAnswer = await answersOf(shop, wish);
    const answers = found.phones.slice(0, 3).map((phone) => isAnswer(phone, found, all));
    const whole = wish.none || wish.both ? isWholeAnswer(found, wish) : answers.includes(true);
    if (whole) judged.firstThree += 1;
    if (whole && (wish.none || wish.both || answers[0])) judged.first += 1;
    else judged.missed.push(`${q}: ${found.phones.slice(0, 3).map(describe).join('; ')}`);
  }
  return judged;
}

function isWholeAnswer({ phones }: Found, { none, models = [] }: Wish): boolean {
  if (none) return phones.length === 0;
  const first = phones.slice(0, 3).map(({ model }) => model?.slug);
  return models.every((slug) => first.includes(slug));
}

type IsAnswer = (phone: FoundPhone, found: Found, all: Found) => boolean;

async function answersOf(shop: TestShop, wish: Wish): Promise<IsAnswer> {
  const brands = await shop.ok('GET /brands', {});
  const slugOf = (id: string) => brands.find(({ categoryId }) => categoryId === id)?.slug;
  const meant = (phone: FoundPhone): boolean => {
    const has = {
      box: phone.box,
      receipt: phone.receipt,
      official: phone.official,
      cash: phone.cash,
      verified: phone.isVerified,
      battery: phone.batteryState === 'normal' || (phone.batteryHealth ?? 0) >= 80,
      warranty: (phone.warrantyMonths ?? 0) > 0,
    };
    return (
      (!wish.brand || slugOf(phone.categoryId) === wish.brand) &&
      (!wish.models || wish.models.includes(phone.model?.slug ?? '')) &&
      (!wish.division || phone.division === wish.division) &&
      (!wish.district || phone.district === wish.district) &&
      (!wish.area || phone.area === wish.area) &&
      phone.selingPrice >= (wish.min ?? 0) &&
      phone.selingPrice <= (wish.max ?? Number.POSITIVE_INFINITY) &&
      (!wish.ram || phone.ram === wish.ram) &&
      (!wish.storage || phone.storage === wish.storage) &&
      (wish.with ?? []).every((each) => has[each])
    );
  };
  const { phones } = await shop.ok('GET /search', {
    query: { sort: 'cheapest', ...(wish.brand && { brand: wish.brand }) },
  });
  const cheapest = phones[0]?.selingPrice;
  return (phone, found, all) =>
    meant(phone) &&
    (!wish.cheapest || phone.selingPrice === cheapest) &&
    (!wish.all || found.total.count === all.total.count);
}

const describe = ({ name, selingPrice, district }: FoundPhone) =>
  `${name} ${selingPrice} ${district}`;
