import type { Call } from '../load/call.ts';
import { seededId } from '../seed/ids.ts';
import { browserHeaders, type Person } from './people.ts';

export type People = { buyers: Person[]; sellers: Person[] };

/** Lists of phones: their cost must not grow with the shop. */
export const lists = new Set([
  'GET /categories',
  'GET /advertizeitems',
  'GET /allproducts',
  'GET /products/:id',
]);

/** A measured call. */
export type Measurement = {
  what: string;
  call: Call;
  /** Another call of ours as the reference, instead of the same bytes from a bare Fastify. */
  besides?: Call;
  /** The minimum ratio to the reference. */
  atLeast?: number;
  /** The minimum of requests per second, where no reference does the same work. */
  perSecond?: number;
  /** The maximum of milliseconds of processor for 1,000 answers. */
  cpuAtMost?: number;
};

/** The nth person, cyclically. */
export function nth<T>(people: T[], n: number): T {
  const person = people[n % people.length];
  if (person === undefined) throw new Error('There is nobody');
  return person;
}

/** The first booking, and its buyer (`buyerOf` in `seed/rows.ts`, counted from 0). */
export const firstBooking = seededId('booking', 5);
const bookedBy = 1;

export const get = (path: string, headers: Record<string, string>): Call => ({
  method: 'GET',
  path,
  headers,
});

/** A visitor's first page, with which shared pages are compared. */
const home = get('/', { ...browserHeaders, 'sec-fetch-site': 'none' });

/** The pages that people open, with the requests that their browsers make. */
export function measurements({ buyers, sellers }: People): Measurement[] {
  const buyer = nth(buyers, bookedBy);
  const seller = nth(sellers, 0);
  // The ratio of the usual Fastify response path, which parses the query each time.
  const list = { atLeast: 0.7 };
  const likeHome = { besides: home, atLeast: 0.9 };
  const shared = '/?fbclid=IwAR0x&utm_source=facebook';
  const asStranger = {
    ...browserHeaders,
    'sec-fetch-site': 'cross-site',
    cookie: '_ga=GA1.1.2073.1763; __cf_bm=abc',
  };
  // Pages that are rendered for one person.
  const personal = { cpuAtMost: 8_000 };
  return [
    { what: 'home, for a visitor', call: home, atLeast: 0.6 },
    { what: 'home by a shared link, beside home', call: get(shared, asStranger), ...likeHome },
    {
      what: 'home for a member, beside a visitor’s',
      call: get('/', buyer.pageHeaders),
      ...likeHome,
    },
    {
      what: 'a brand’s page, for a member',
      call: get('/category/2', buyer.pageHeaders),
      perSecond: 400,
    },
    { what: 'My Orders, the page', call: get('/dashboard', buyer.pageHeaders), ...personal },
    {
      what: 'My Products, the page',
      call: get('/dashboard/myproducts', seller.pageHeaders),
      ...personal,
    },
    { what: 'GET /categories', call: get('/api/categories', browserHeaders), ...list },
    { what: 'GET /advertizeitems', call: get('/api/advertizeitems', browserHeaders), ...list },
    { what: 'GET /allproducts', call: get('/api/allproducts', browserHeaders), ...list },
    // Not public: the caller is authenticated in the database each time.
    { what: 'GET /products/:id', call: get('/api/products/2', buyer.headers) },
    { what: 'GET /myorders', call: get(`/api/myorders?email=${buyer.email}`, buyer.headers) },
    {
      what: 'GET /dashboard/myproducts/:email',
      call: get(`/api/dashboard/myproducts/${seller.email}`, seller.headers),
    },
  ];
}
