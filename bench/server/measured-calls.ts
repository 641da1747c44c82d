import type { Call } from '../load/call.ts';
import { seededId } from '../seed/ids.ts';
import { browserHeaders, type Person } from './people.ts';

export type People = { buyers: Person[]; sellers: Person[]; visitor: Person };

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
  /** The minimum ratio to the reference. */
  atLeast?: number;
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

/** All public calls and all frequent ones, as sent by a browser. */
export function measurements({ buyers, sellers, visitor }: People): Measurement[] {
  const buyer = nth(buyers, bookedBy);
  const seller = nth(sellers, 0);
  // The ratio of the usual Fastify response path, which parses the query each time.
  const list = { atLeast: 0.7 };
  return [
    { what: 'home, for a visitor', call: get('/', browserHeaders), atLeast: 0.6 },
    { what: 'home in Bangla, for a visitor', call: get('/bn', browserHeaders), atLeast: 0.6 },
    {
      what: 'home by a shared link, with cookies of others',
      call: get('/?fbclid=IwAR0x&utm_source=facebook', {
        ...browserHeaders,
        cookie: '_ga=GA1.1.2073.1763; __cf_bm=abc',
      }),
      atLeast: 0.6,
    },
    { what: 'GET /categories', call: get('/api/categories', browserHeaders), ...list },
    { what: 'GET /advertizeitems', call: get('/api/advertizeitems', browserHeaders), ...list },
    { what: 'GET /allproducts', call: get('/api/allproducts', browserHeaders), ...list },
    // Not public: the caller is authenticated in the database each time.
    { what: 'GET /products/:id', call: get('/api/products/2', buyer.headers) },
    { what: 'home, logged in', call: get('/', visitor.headers) },
    { what: 'GET /jwt', call: get(`/api/jwt?email=${visitor.email}`, visitor.headers) },
    {
      what: 'GET /users/seller/:email',
      call: get(`/api/users/seller/${buyer.email}`, buyer.headers),
    },
    { what: 'GET /myorders', call: get(`/api/myorders?email=${buyer.email}`, buyer.headers) },
    { what: 'GET /booked/:id', call: get(`/api/booked/${firstBooking}`, buyer.headers) },
    {
      what: 'GET /dashboard/myproducts/:email',
      call: get(`/api/dashboard/myproducts/${seller.email}`, seller.headers),
    },
  ];
}
