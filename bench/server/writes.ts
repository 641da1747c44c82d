import { Pool } from 'undici';
import type { Figure } from '../lib/figures.ts';
import { alternate } from '../lib/rounds.ts';
import { crowd } from '../load/visitors.ts';
import type { ServerProcess } from '../processes/child.ts';
import type { Rounds } from './calls.ts';
import { nth, type People } from './measured-calls.ts';
import { place } from './mix.ts';
import type { Person } from './people.ts';
import { freePhones } from './phones.ts';

const json = { 'content-type': 'application/json' };
const card = { number: '4242424242424242', expMonth: 12, expYear: 2040, cvc: '123' };

/** The number of concurrent buyers. */
const buyersAtOnce = 20;

/**
 * Bookings and complete sales (booked, held, paid by card, confirmed). The reference inserts a row
 * per request into the same kind of database.
 */
export async function measureWrites(
  shop: ServerProcess,
  inserts: ServerProcess,
  { buyers }: People,
  products: number,
  under: Figure['under'],
  { count, seconds, warmUp }: Rounds,
): Promise<Figure[]> {
  const nextPhone = freePhones(products);
  let turn = 0;
  const nextBuyer = () => nth(buyers, turn++);
  const book = () => ({
    method: 'POST' as const,
    path: '/api/booking',
    headers: { ...nextBuyer().headers, ...json },
    body: JSON.stringify({ productId: nextPhone().id, ...place }),
  });
  const insert = () => ({
    method: 'POST' as const,
    path: '/insert',
    headers: json,
    body: JSON.stringify({ productId: 'a phone', ...place }),
  });
  const writes = async (url: string, draw: typeof book, time: number) => {
    const { perSecond, errors } = await crowd(url, draw, time);
    if (errors > 0) throw new Error(`${errors} writes failed`);
    return perSecond;
  };
  const sell = (url: string, time: number) =>
    sales(url, time, () => ({ buyer: nextBuyer(), phone: nextPhone() }));

  await writes(inserts.url, insert, warmUp);
  await writes(shop.url, book, warmUp);
  const bookings = await alternate(
    count,
    () => writes(shop.url, book, seconds),
    () => writes(inserts.url, insert, seconds),
  );
  await sell(shop.url, warmUp);
  const payments = await alternate(
    count,
    () => sell(shop.url, seconds),
    () => writes(inserts.url, insert, seconds),
  );
  const figure = (what: string, { measured, reference }: typeof bookings): Figure => ({
    what,
    under,
    metric: 'writes per second',
    unit: 'per second',
    rounds: measured,
    reference,
  });
  return [figure('bookings', bookings), figure('sales', payments)];
}

type Deal = { buyer: Person; phone: { id: string; priceTaka: number } };

/** Completed sales per second. */
async function sales(url: string, seconds: number, nextDeal: () => Deal): Promise<number> {
  const pool = new Pool(url, { connections: buyersAtOnce });
  const start = performance.now();
  let sold = 0;
  const post = async (path: string, { headers }: Person, body: object) => {
    const answer = await pool.request({
      method: 'POST',
      path,
      headers: { ...headers, ...json },
      body: JSON.stringify(body),
    });
    if (answer.statusCode !== 200) throw new Error(`${path}: ${await answer.body.text()}`);
    return (await answer.body.json()) as Record<'insertedId' | 'clientSecret', string>;
  };
  const buy = async ({ buyer, phone }: Deal) => {
    const who = { ...buyer, headers: { ...buyer.headers, 'accept-encoding': 'identity' } };
    const { insertedId } = await post('/api/booking', who, { productId: phone.id, ...place });
    const opened = { price: phone.priceTaka, bookingId: insertedId };
    const { clientSecret } = await post('/api/create-payment-intent', who, opened);
    const [intent = ''] = clientSecret.split('_secret_');
    await post(`/embedded-cards/intents/${intent}/confirm`, who, { clientSecret, card });
    const payment = { bookingId: insertedId, transitionId: intent, paid: true };
    await post('/api/paymentConfirm', who, payment);
    sold += 1;
  };
  const buyer = async () => {
    while (performance.now() < start + seconds * 1000) await buy(nextDeal());
  };
  try {
    await Promise.all(Array.from({ length: buyersAtOnce }, buyer));
  } finally {
    await pool.destroy();
  }
  return sold / ((performance.now() - start) / 1000);
}
