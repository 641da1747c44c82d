// npm run verify -- failover [TIMES]: the primary of two PostgreSQL servers is killed TIMES times (20)
// while members book, cancel and pay. What was acknowledged must be there at the end. Prints for how
// many seconds nothing could be written. Needs Debian's patroni, etcd-server, haproxy and postgresql.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { startProgram } from '#testing/browser/program.ts';
import { missingProgram, startCluster } from './failover/cluster.ts';
import { findLost } from './lib/find-lost.ts';
import { freePort } from './lib/free-port.mjs';
import {
  answerOf,
  bearer,
  book,
  cancel,
  json,
  listPhone,
  type Person,
  register,
  type Send,
  sendAs,
  trialSettings,
} from './lib/trial-market.ts';

const times = Number(process.argv[2] ?? 20);
const missing = missingProgram();
if (missing) {
  console.error(`npm run verify -- failover: ${missing} is missing`);
  process.exit(2);
}

/** Each buyer's bookings in an hour are limited. */
const buyersInTurn = 100;
const card = { number: '4242424242424242', expMonth: 12, expYear: 2040, cvc: '123' };

const folder = await mkdtemp(join(tmpdir(), 'phonehaat-failover-'));
const cluster = await startCluster(folder);
try {
  const database = await cluster.createDatabase();
  const port = String(await freePort());
  const program = await startProgram(join(folder, 'data'), {
    PORT: port,
    ...trialSettings,
    KEPT_PAYMENTS: 'on',
    CONFIRM_ADDRESSES: 'no',
    DATABASE_URL: database,
  });
  try {
    await tryFailovers(`http://127.0.0.1:${port}`, database);
  } finally {
    await program.stop();
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
}
process.exit();

async function tryFailovers(url: string, database: string): Promise<void> {
  const from = (n: number) => sendAs(url, n);
  const seller = await register(from(0), 'seller');
  const phones: string[] = [];
  // One for bookings alone, one for each sale.
  for (let n = 0; n <= times; n += 1) phones.push(await listPhone(from(0), seller, n % 10));
  const buyers: Person[] = [];
  for (let n = 0; n < buyersInTurn + times; n += 1)
    buyers.push(await register(from(n + 1), 'buyer', n));

  const booked = new Set<string>();
  const cancelled = new Set<string>();
  const sold = new Set<string>();
  const answers = new Map<string, number>();
  const count = (what: string) => answers.set(what, (answers.get(what) ?? 0) + 1);
  let isOver = false;
  let writtenAt = performance.now();

  const visitor = async (first: number) => {
    for (let n = first; !isOver; n += 4, await setTimeout(500)) {
      const at = n % buyersInTurn;
      const [send, buyer] = [from(at + 1), buyers[at] as Person];
      try {
        const began = performance.now();
        const home = await send('/');
        count(`home ${home.status}`);
        await home.body?.cancel();
        const booking = await book(send, buyer, phones[0] as string);
        count(`booking ${booking.status}`);
        const { insertedId } = (await booking.json()) as { insertedId?: string };
        if (!booking.ok || !insertedId) continue;
        booked.add(insertedId);
        if (began > killedAt) writtenAt = Math.min(writtenAt, performance.now());
        const ended = await cancel(send, buyer, insertedId);
        count(`cancellation ${ended.status}`);
        await ended.body?.cancel();
        if (ended.ok) cancelled.add(insertedId);
      } catch (error) {
        count(`no answer: ${(error as Error).message}`);
      }
    }
  };
  let killedAt = Number.POSITIVE_INFINITY;
  const visiting = [0, 1, 2, 3].map((n) => visitor(n * 7));
  const gaps: number[] = [];
  for (let n = 1; n <= times; n += 1) {
    await cluster.whole();
    await setTimeout(2_000);
    const buyer = buyers[buyersInTurn + n - 1] as Person;
    const selling = sell(from(1_000 + n), buyer, phones[n] as string);
    killedAt = performance.now();
    writtenAt = Number.POSITIVE_INFINITY;
    const restart = await cluster.killPrimary();
    while (!Number.isFinite(writtenAt)) await setTimeout(100);
    gaps.push((writtenAt - killedAt) / 1000);
    console.log(`${n}: written again after ${gaps.at(-1)?.toFixed(1)} s`);
    sold.add(await selling);
    await restart();
  }
  await cluster.whole();
  isOver = true;
  await Promise.all(visiting);

  const lost = await findLost(database, { booked, cancelled, sold });
  const sorted = gaps.toSorted((one, other) => one - other);
  const seconds = (value: number | undefined) => `${value?.toFixed(1)} s`;
  console.log(
    `${times} primaries killed: nothing could be written for ${seconds(
      sorted[Math.floor(sorted.length / 2)],
    )} in the median, ${seconds(sorted.at(-1))} at worst. Acknowledged ${booked.size} bookings, ${
      cancelled.size
    } cancellations and ${sold.size} sales; lost: ${lost.length}.`,
  );
  console.log([...answers].map(([what, number]) => `${number} × ${what}`).join('\n'));
  if (lost.length > 0) throw new Error(lost.join('\n'));
}

/** Buys a phone as a person does who presses again until it is done; resolves to the phone. */
async function sell(send: Send, buyer: Person, productId: string): Promise<string> {
  const post = async <Body>(path: string, body: object): Promise<Body> => {
    for (const end = Date.now() + 120_000; ; await setTimeout(2_000)) {
      const answer = await send(path, {
        method: 'POST',
        headers: { ...json, ...bearer(buyer) },
        body: JSON.stringify(body),
      }).catch(() => null);
      if (answer?.ok || (answer && Date.now() > end)) return answerOf(Promise.resolve(answer));
      await answer?.body?.cancel();
    }
  };
  const { insertedId } = await post<{ insertedId: string }>('/api/booking', {
    productId,
    userNumber: '01712345678',
    meetLocation: 'Mirpur 10, Dhaka',
  });
  const { clientSecret } = await post<{ clientSecret: string }>('/api/create-payment-intent', {
    price: 24_500,
    bookingId: insertedId,
  });
  const [intent = ''] = clientSecret.split('_secret_');
  await post(`/embedded-cards/intents/${intent}/confirm`, { clientSecret, card });
  await post('/api/paymentConfirm', { bookingId: insertedId, transitionId: intent, paid: true });
  return productId;
}
