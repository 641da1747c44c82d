import type { Call } from '../load/call.ts';
import type { Draw } from '../load/visitors.ts';
import { firstBooking, get, nth, type People } from './measured-calls.ts';
import { browserHeaders, type Person } from './people.ts';
import { freePhones, unadvertisedPhones } from './phones.ts';

type Part = {
  /** Of 1000 requests. */
  share: number;
  /** The route pattern for the reference. */
  route: string;
  call: (random: () => number) => Call;
};

/**
 * The traffic of a busy hour: mostly browsing, some members who read their own data, an occasional
 * booking, and in every thousand requests a seller who changes the lists.
 */
export function mixOf({ buyers, sellers }: People, products: number): Part[] {
  const nextFree = freePhones(products);
  const nextUnadvertised = unadvertisedPhones(products);
  const some = (people: Person[], random: () => number) =>
    nth(people, Math.floor(random() * people.length));
  const open = (share: number, path: string): Part => ({
    share,
    route: path,
    call: () => get(path, browserHeaders),
  });
  const buyerGets = (share: number, route: string, path: (buyer: Person) => string): Part => ({
    share,
    route,
    call: (random) => {
      const buyer = some(buyers, random);
      return get(path(buyer), buyer.headers);
    },
  });
  const change = (
    method: 'POST' | 'PUT',
    path: string,
    { headers }: Person,
    body: object,
  ): Call => ({
    method,
    path,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return [
    open(180, '/'),
    open(60, '/bn'),
    open(100, '/api/categories'),
    open(150, '/api/advertizeitems'),
    buyerGets(90, '/api/products/1', () => '/api/products/1'),
    buyerGets(90, '/api/products/2', () => '/api/products/2'),
    buyerGets(80, '/api/products/3', () => '/api/products/3'),
    buyerGets(50, '/api/users/seller/:email', ({ email }) => `/api/users/seller/${email}`),
    buyerGets(60, '/api/myorders', ({ email }) => `/api/myorders?email=${email}`),
    {
      share: 20,
      route: '/api/booked/:id',
      call: () => get(`/api/booked/${firstBooking}`, nth(buyers, 1).headers),
    },
    {
      share: 10,
      route: '/category/:id',
      call: (random) => get('/category/2', some(buyers, random).pageHeaders),
    },
    {
      share: 10,
      route: '/dashboard',
      call: (random) => get('/dashboard', some(buyers, random).pageHeaders),
    },
    {
      share: 59,
      route: '/api/products/:id/view',
      call: (random) =>
        change('POST', `/api/products/${nextFree().id}/view`, some(buyers, random), {}),
    },
    {
      share: 40,
      route: '/api/booking',
      call: (random) => {
        const body = { productId: nextFree().id, ...place };
        return change('POST', '/api/booking', some(buyers, random), body);
      },
    },
    {
      share: 1,
      route: '/api/advertize/:id',
      call: () => {
        const { id, seller } = nextUnadvertised();
        return change('PUT', `/api/advertize/${id}`, nth(sellers, seller), {});
      },
    },
  ];
}

export const place = { userNumber: '01812345678', meetLocation: 'Dhanmondi 27, Dhaka' };

/** Draws requests, each part in proportion to its share. */
export function drawFrom(parts: Part[]): Draw {
  const all = parts.reduce((sum, { share }) => sum + share, 0);
  return (random) => {
    let left = random() * all;
    for (const part of parts) {
      left -= part.share;
      if (left < 0) return part.call(random);
    }
    throw new Error('The shares do not add up');
  };
}
