// npm run verify -- soak [MINUTES]: a shop on PostgreSQL for MINUTES (60), while visitors read, buyers
// book, cancel and write, and sellers list phones with photos. Samples memory, handles, the event
// loop's delay, the log and the stored bytes each ten seconds; writes them as plots into build/soak.
// Ends with 1 if a request fails by the shop's fault or for its token, or memory or handles go on
// growing after the first quarter.
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { fetch } from 'undici';
import { connect } from '#server/db/client.ts';
import { startProgram } from '#testing/browser/program.ts';
import { noisyPicture } from '#testing/fixtures/pictures.ts';
import { startPostgres } from '#testing/postgres-server.ts';
import { spreadOf, type Unit, written } from '../bench/lib/figures.ts';
import { linePlot } from '../bench/lib/line-plot.ts';
import { freePort } from './lib/free-port.mjs';
import { root } from './lib/paths.mjs';
import {
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

const minutes = Number(process.argv[2] ?? 60);
// Each quarter needs a sample.
if (!(minutes >= 1)) {
  console.error('npm run verify -- soak MINUTES: at least one');
  process.exit(2);
}
const sampleMs = 10_000;
/** Each may list a hundred phones in an hour, and book a few. */
const [sellerCount, buyerCount] = [20, 40];
/** What the last quarter may have more than the second, when caches are full. */
const [memoryRatio, moreHandles] = [1.15, 20];

type Series = { title: string; subtitle: string; unit: Unit };
const series = {
  memory: { title: 'Memory', subtitle: 'resident, of the program', unit: 'MB' },
  handles: { title: 'Open files and sockets', subtitle: 'of the program', unit: 'count' },
  delay: { title: 'Delay of the event loop', subtitle: 'p99 since the last sample', unit: 'ms' },
  log: { title: 'Log', subtitle: 'bytes so far', unit: 'MB' },
  tables: { title: 'Tables and indexes', subtitle: 'bytes in PostgreSQL', unit: 'MB' },
  files: { title: 'Files', subtitle: 'bytes in DATA_DIR', unit: 'MB' },
} satisfies Record<string, Series>;
type Sample = Record<keyof typeof series, number> & { minute: number };

const folder = await mkdtemp(join(tmpdir(), 'phonehaat-soak-'));
const postgres = await startPostgres();
const [port, metricsPort] = [await freePort(), await freePort()];
const program = await startProgram(join(folder, 'data'), {
  ...trialSettings,
  PORT: String(port),
  CONFIRM_ADDRESSES: 'no',
  METRICS_PORT: String(metricsPort),
  DATABASE_URL: `${postgres.urlOf('postgres')}?sslmode=disable`,
});
const db = connect({ connectionString: postgres.urlOf('postgres'), max: 1 });
try {
  const samples = await soak();
  await draw(samples);
  judge(samples);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  await program.stop();
  await db.destroy();
  await postgres.remove();
  await rm(folder, { recursive: true, force: true });
}
process.exit();

async function soak(): Promise<Sample[]> {
  const answers = new Map<string, number>();
  let visitor = 0;
  // Each request is another visitor's, because addresses are limited.
  const send: Send = async (path, init) => {
    visitor += 1;
    const answer = await sendAs(`http://127.0.0.1:${port}`, visitor)(path, init);
    const kind = `${answer.status} ${init?.method ?? 'GET'}`;
    answers.set(kind, (answers.get(kind) ?? 0) + 1);
    if (answer.status >= 500 || answer.status === 401)
      throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const members = async (title: 'seller' | 'buyer', count: number) => {
    const people: Person[] = [];
    for (let n = 0; n < count; n += 1) people.push(await register(send, title, n));
    return people;
  };
  const sellers = await members('seller', sellerCount);
  const buyers = await members('buyer', buyerCount);
  const nth = <T>(all: T[], n: number) => all[n % all.length] as T;
  const phones = [await listPhone(send, nth(sellers, 0), 0)];

  const end = performance.now() + minutes * 60_000;
  const forever = async (pause: number, work: (n: number) => Promise<unknown>) => {
    for (let n = 0; performance.now() < end; n += 1, await setTimeout(pause)) await work(n);
  };
  const read = async (path: string) => (await send(path)).arrayBuffer();
  const reading = (who: number) =>
    forever(50, (n) =>
      read(
        nth(
          [
            '/',
            `/phone/${nth(phones, n * 7 + who)}`,
            `/bn/phone/${nth(phones, n * 5 + who)}`,
            `/search?q=galaxy&min=${1000 + n}`,
            '/api/allproducts',
            `/api/suggestions?q=gal${'axy'.slice(0, n % 4)}`,
          ],
          n + who,
        ),
      ),
    );
  const booking = forever(500, async (n) => {
    const buyer = nth(buyers, n);
    const answer = await book(send, buyer, nth(phones, n));
    const { insertedId } = (await answer.json()) as { insertedId?: string };
    if (insertedId) await (await cancel(send, buyer, insertedId)).arrayBuffer();
  });
  const asking = forever(1_000, async (n) => {
    const text = `Is it still there? ${n}`;
    const body = JSON.stringify({
      productId: nth(phones, n),
      text,
      entryId: randomUUID(),
      photos: [],
    });
    const headers = { ...json, ...bearer(nth(buyers, n)) };
    await (await send('/api/threads', { method: 'POST', headers, body })).arrayBuffer();
  });
  const photo = await noisyPicture(1600, 1200);
  const listing = forever(3_000, async (n) => {
    phones.push(await listPhone(send, nth(sellers, n), n % 100, photo));
  });

  const samples: Sample[] = [];
  const start = performance.now();
  const sampling = forever(sampleMs, async () => {
    samples.push(await sample((performance.now() - start) / 60_000));
  });
  await Promise.all([...[0, 1, 2, 3].map(reading), booking, asking, listing, sampling]);
  const asked = [...answers].map(([kind, count]) => `${count} × ${kind}`).join(', ');
  console.log(`${minutes} minutes, ${phones.length} phones with photos listed: ${asked}`);
  return samples;
}

async function sample(minute: number): Promise<Sample> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const metric = (name: string) => {
    const value = new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(text)?.[1];
    if (value === undefined) throw new Error(`/metrics has no ${name}`);
    return Number(value);
  };
  const { rows } = await sql<{ bytes: string }>`
    select pg_database_size(current_database()) as bytes`.execute(db);
  return {
    minute,
    memory: metric('process_resident_memory_bytes') / 1e6,
    handles: metric('process_open_fds'),
    delay: metric('nodejs_eventloop_lag_p99_seconds') * 1000,
    log: program.output().length / 1e6,
    tables: Number(rows[0]?.bytes) / 1e6,
    files: (await bytesIn(join(folder, 'data'))) / 1e6,
  };
}

/** The program may move files and folders away meanwhile; those count as empty. */
async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const sizes = entries.map((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return bytesIn(path);
    return stat(path).then(
      ({ size }) => size,
      () => 0,
    );
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

async function draw(samples: Sample[]): Promise<void> {
  const to = join(root, 'build/soak');
  await mkdir(to, { recursive: true });
  for (const [name, what] of Object.entries(series) as [keyof typeof series, Series][]) {
    const points = samples.map((each) => ({ minute: each.minute, value: each[name] }));
    await writeFile(join(to, `${name}.svg`), linePlot({ ...what, points }));
  }
  console.log(`The plots are in ${to}.`);
}

function judge(samples: Sample[]): void {
  const quarter = (at: number) => {
    const size = Math.max(1, Math.floor(samples.length / 4));
    return samples.slice(at * size, (at + 1) * size);
  };
  const median = (at: number, name: keyof typeof series) =>
    spreadOf(quarter(at).map((each) => each[name])).median;
  for (const [name, { title, unit }] of Object.entries(series) as [keyof typeof series, Series][]) {
    const [from, to] = [median(1, name), median(3, name)];
    console.log(
      `${title}: ${written(from, unit)} in the second quarter, ${written(to, unit)} in the last`,
    );
  }
  if (median(3, 'memory') > memoryRatio * median(1, 'memory')) throw new Error('Memory grows.');
  if (median(3, 'handles') > median(1, 'handles') + moreHandles) throw new Error('Handles grow.');
}
