// npm run verify -- growth [DEALS]: plays DEALS (1000) whole deals against the program on PostgreSQL: a phone
// with a photo, a question and its answer, booking, payment, meeting, code, end, payout. Prints for
// each table and folder its growth in rows and bytes for a thousand deals, with its rule. Every
// twentieth deal has a new seller, every fifth a new buyer.
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { coolingDays } from '#contract/orders/deal-limits.ts';
import { personalData, personalFolders } from '#server/db/personal-data.ts';
import { startProgram } from '#testing/browser/program.ts';
import { startPostgres } from '#testing/postgres-server.ts';
import { freePort } from './lib/free-port.mjs';
import { growthOf, sizesOfFolders, sizesOfTables } from './lib/measure-growth.ts';
import {
  answerOf,
  bearer,
  book,
  json,
  listPhone,
  type Person,
  pay,
  register,
  type Send,
  sendAs,
  trialSettings,
} from './lib/trial-market.ts';

const deals = Number(process.argv[2] ?? 1_000);
if (!(deals >= 1)) {
  console.error('npm run verify -- growth DEALS: at least one');
  process.exit(2);
}
const perSeller = 20;
const perBuyer = 5;
const warmUp = 60;
/** Deals at a time. */
const together = 3;

const folder = await mkdtemp(join(tmpdir(), 'phonehaat-growth-'));
const dataDir = join(folder, 'data');
const postgres = await startPostgres();
const url = `${postgres.urlOf('postgres')}?sslmode=disable`;
const db = new pg.Client({ connectionString: url });
const port = String(await freePort());
const from = (n: number) => sendAs(`http://127.0.0.1:${port}`, n);
const program = await startProgram(dataDir, {
  PORT: port,
  ...trialSettings,
  KEPT_PAYMENTS: 'on',
  CONFIRM_ADDRESSES: 'no',
  DATABASE_URL: url,
});
try {
  await db.connect();
  await catalogueLoaded();
  // The first rows of a table bring its first pages, which are no growth.
  await play(warmUp, 0);
  const before = await sizes();
  await play(deals, warmUp);
  const after = await sizes();
  print(growthOf(before, after));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  await db.end();
  await program.stop();
  await postgres.remove();
  await rm(folder, { recursive: true, force: true });
}
process.exit();

async function sizes() {
  return new Map([...(await sizesOfTables(db)), ...(await sizesOfFolders(dataDir))]);
}

function call<Body>(send: Send, person: Person, method: string, path: string, body?: object) {
  return answerOf<Body>(
    send(`/api${path}`, {
      method,
      headers: { ...json, ...bearer(person) },
      ...(body && { body: JSON.stringify(body) }),
    }),
  );
}

/** A new shop loads its catalogue while it is open. */
async function catalogueLoaded(): Promise<void> {
  for (let tries = 0; tries < 120; tries += 1, await setTimeout(1_000)) {
    const { rows } = await db.query('select 1 from catalogue_loads');
    if (rows.length > 0) return;
  }
  throw new Error('the catalogue is not loaded');
}

/** Plays `count` deals; people are numbered from `start` on. */
async function play(count: number, start: number): Promise<void> {
  const end = start + count;
  const sellers: Person[] = [];
  const playSome = async (first: number) => {
    for (let n = start + first * perSeller; n < end; n += together * perSeller) {
      const send = from(n);
      const seller = await register(send, 'seller', n);
      sellers.push(seller);
      let buyer: Person | undefined;
      for (let at = n; at < Math.min(n + perSeller, end); at += 1) {
        if (!buyer || at % perBuyer === 0) buyer = await register(from(100_000 + at), 'buyer', at);
        await playDeal(send, from(100_000 + at), seller, buyer, at);
      }
    }
  };
  await Promise.all(Array.from({ length: together }, (_, first) => playSome(first)));
  await payOut(sellers, start);
}

async function playDeal(send: Send, sendBuyer: Send, seller: Person, buyer: Person, n: number) {
  const productId = await listPhone(send, seller, n);
  const asked = { productId, text: 'Is the box there, too?', entryId: crypto.randomUUID() };
  const thread = await call<{ insertedId: string }>(sendBuyer, buyer, 'POST', '/threads', asked);
  const answer = { text: 'Yes, with its charger.', entryId: crypto.randomUUID() };
  await call(send, seller, 'POST', `/threads/${thread.insertedId}`, answer);
  await call(sendBuyer, buyer, 'POST', `/products/${productId}/view`);
  const { insertedId: id } = await answerOf<{ insertedId: string }>(
    book(sendBuyer, buyer, productId),
  );
  await pay(sendBuyer, buyer, id);
  const act = (who: Person, body: object) =>
    call<{ state: string }>(who === buyer ? sendBuyer : send, who, 'POST', `/order/${id}`, body);
  // A code counts from two hours before the meeting.
  const at = new Date(Date.now() + 3_600_000).toISOString();
  await act(buyer, { event: 'propose', place: 'Bashundhara City, Level 1', at });
  await act(seller, { event: 'accept', at });
  const { code } = await call<{ code: string }>(sendBuyer, buyer, 'GET', `/order/${id}`);
  await act(seller, { event: 'hand-over', code });
  const { state } = await act(buyer, { event: 'confirm' });
  if (state !== 'completed') throw new Error(`deal ${n} is ${state}`);
}

/** Only time is not played: cooling days and the wait of a new destination are moved in the rows. */
async function payOut(sellers: Person[], start: number): Promise<void> {
  for (const [n, seller] of sellers.entries()) {
    const send = from(200_000 + start + n);
    const account = `017${String(10_000_000 + start + n)}`;
    const password = 'Secret-12';
    const destination = { method: 'bkash', account, name: 'Salma Akter', password };
    await call(send, seller, 'PUT', '/money/destination', destination);
    const money = await call<{ destination?: { confirm?: { id: string } } }>(
      send,
      seller,
      'GET',
      '/money',
    );
    const id = money.destination?.confirm?.id;
    if (id) await call(send, seller, 'POST', '/money/destination/confirm', { id });
  }
  await db.query('update payout_destinations set usable_from = now()');
  await db.query(
    `update deals set changed_at = changed_at - make_interval(days => $1) where state = 'completed'`,
    [coolingDays],
  );
  const [send, admin, second] = [
    from(300_000),
    await register(from(300_000), 'buyer', 1_000_001 + start),
    await register(from(300_001), 'buyer', 1_000_002 + start),
  ];
  await db.query('update members set is_admin = true where email = any($1)', [
    [admin.email, second.email],
  ]);
  let sent = 0;
  // The list has a hundred lines at a time.
  while (await payBatch()) sent += 1;
  if (sent === 0) throw new Error('no money is due to be paid out');

  async function payBatch(): Promise<boolean> {
    type Due = { due: { lines: { _id: string }[] } };
    const { due } = await call<Due>(send, admin, 'GET', '/payouts');
    const lines = due.lines.map(({ _id }) => _id);
    if (lines.length === 0) return false;
    const made = await call<{ insertedId: string }>(send, admin, 'POST', '/payouts', { lines });
    await call(send, second, 'POST', `/payouts/${made.insertedId}/approve`);
    type Batch = { lines: { _id: string }[] };
    const batch = await call<Batch>(send, admin, 'GET', `/payouts/${made.insertedId}`);
    for (const [n, { _id }] of batch.lines.entries()) {
      const reference = `TRX${start}-${sent}-${n}`;
      await call(send, admin, 'POST', `/payouts/lines/${_id}/sent`, { reference });
    }
    return true;
  }
}

function print(grown: ReturnType<typeof growthOf>): void {
  const perThousand = (value: number) => Math.round((value * 1_000) / deals);
  const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(0)} kB`;
  const day = new Date().toISOString().slice(0, 10);
  console.log(`${deals} deals, ${day}, ${cpus().length} × ${cpus()[0]?.model}. For 1,000 deals:`);
  for (const { name, rows, bytes } of grown) {
    const folder = personalFolders[name.replace('/', '')];
    const purposes = personalData[name] ?? (folder ? [folder] : []);
    const ends = new Set(purposes.map((purpose) => purpose.ends));
    const rule = [...ends].join('; ') || 'no texts of people';
    console.log(`${name}: ${perThousand(rows)} rows, ${kilobytes(perThousand(bytes))}; ${rule}`);
  }
  const all = grown.reduce((sum, { bytes }) => sum + bytes, 0);
  console.log(`all: ${kilobytes(perThousand(all))}`);
}
