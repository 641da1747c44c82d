import { phonePath } from '#contract/phones/phone-path.ts';
import { catalogueSeed } from '#server/catalogue/seed.ts';
import type { Db } from '#server/db/client.ts';
import type { Call } from '../load/call.ts';
import { seededId } from '../seed/ids.ts';
import { get, nth, type People } from './measured-calls.ts';
import { browserHeaders } from './people.ts';

/** A call with another address or another person each time, so that no answer of it is cached. */
export type ColdCall = {
  what: string;
  next: () => Call;
  /** The maximum of the program's processor time for one answer (ms). */
  cpuAtMost?: number;
  /** The maximum of PostgreSQL's processor time for one answer (ms). */
  databaseAtMost?: number;
  /** Also measured with so many requests a second, at random times, and the most that their p99 may be (ms). */
  steady?: { perSecond: number; p99AtMost: number };
};

const maxPhones = 20_000;
/** A prime, so that each phone comes once, and neighbours were listed at other times. */
const stride = 7_919;

/** The addresses of phones' pages, up to 20,000 in a mixed order, of those that are for sale. */
export async function readPhonePaths(db: Db, products: number): Promise<string[]> {
  const ids = Array.from({ length: Math.min(products, maxPhones) }, (_, turn) =>
    seededId('product', ((turn * stride) % products) + 1),
  );
  const phones = await db
    .selectFrom('products')
    .select(['id as _id', 'name'])
    .where('id', 'in', ids)
    .where('removed_at', 'is', null)
    .where('paid_at', 'is', null)
    .execute();
  const byId = new Map(phones.map((phone) => [phone._id, phone]));
  return ids.flatMap((id) => {
    const phone = byId.get(id);
    return phone ? [phonePath(phone)] : [];
  });
}

/** Each model of the catalogue as people type it. */
const typed = catalogueSeed.flatMap(({ slug, models }) =>
  models.map(({ name }) => `${slug} ${name}`.toLowerCase()),
);

export function coldCalls({ buyers, sellers }: People, phonePaths: string[]): ColdCall[] {
  let turn = 0;
  const words = () => {
    turn += 1;
    return { text: nth(typed, turn * 101), minimum: 5_000 + turn };
  };
  const search = (path: string) => () => {
    const { text, minimum } = words();
    return get(`${path}?q=${encodeURIComponent(text)}&min=${minimum}`, visitor());
  };
  // Each is another visitor, because searches are limited by address.
  const visitor = () => {
    const address = `10.3.${(turn >> 8) % 256}.${turn % 256}`;
    return { ...browserHeaders, 'sec-fetch-site': 'none', 'x-forwarded-for': address };
  };
  const page = { cpuAtMost: 5, databaseAtMost: 2 };
  const own = { cpuAtMost: 8 };
  return [
    {
      what: 'a phone’s page',
      next() {
        turn += 1;
        return get(nth(phonePaths, turn), visitor());
      },
      ...page,
    },
    { what: 'the search page', next: search('/search'), ...page },
    {
      what: 'GET /search',
      next: search('/api/search'),
      steady: { perSecond: 100, p99AtMost: 150 },
    },
    {
      what: 'GET /search, nothing found',
      // Dearer than any phone.
      next() {
        const { text, minimum } = words();
        return get(`/api/search?q=${encodeURIComponent(text)}&min=${minimum + 50_000}`, visitor());
      },
    },
    {
      what: 'GET /suggestions',
      next() {
        const { text } = words();
        const half = text.slice(0, 4 + (turn % Math.max(1, text.length - 4)));
        return get(`/api/suggestions?q=${encodeURIComponent(half)}`, visitor());
      },
    },
    {
      what: 'My Orders, the page',
      next: () => get('/dashboard', nth(buyers, turn++).pageHeaders),
      ...own,
    },
    {
      what: 'My Products, the page',
      next: () => get('/dashboard/myproducts', nth(sellers, turn++).pageHeaders),
      ...own,
    },
  ];
}
