// npm run verify -- outages [SECONDS]: two processes of the shop behind nginx, PostgreSQL, an object
// store, a mail server and the stand-ins of four payment providers. Each of them is missing for
// SECONDS (30) in turn, and the primary hangs as long, while members read, list phones with photos,
// book, cancel, pay by each provider and write to the operator. Prints what people were answered
// meanwhile, and how soon all was well again. Ends with 1 if anything that was acknowledged is
// missing at the end. Needs nginx; PostgreSQL comes from npm.
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { fetch } from 'undici';
import { type Program, startProgram } from '#testing/browser/program.ts';
import { startObjectStore } from '#testing/object-store.ts';
import { durable, startPostgres } from '#testing/postgres-server.ts';
import { findLost } from './lib/find-lost.ts';
import { freePort } from './lib/free-port.mjs';
import { type Ports, proxies, startProxy } from './lib/proxies.ts';
import {
  answerOf,
  book,
  cancel,
  confirmationTokenIn,
  json,
  listPhone,
  type Person,
  register,
  type Send,
  trialSettings,
} from './lib/trial-market.ts';
import { buyBy, openProviders } from './outages/providers.ts';

const seconds = Number(process.argv[2] ?? 30);
/** Each buyer's bookings in an hour are limited. */
const buyersInTurn = 40;

const folder = await mkdtemp(join(tmpdir(), 'phonehaat-outages-'));
const postgres = await startPostgres({ settings: durable });
const mail = await startMailServer();
const store = await startObjectStore(join(folder, 'store'));
const providers = await openProviders();
const ports: Ports = {
  http: await freePort(),
  https: await freePort(),
  shops: [await freePort(), await freePort()],
};
const programs: Program[] = [];
let proxy: Awaited<ReturnType<typeof startProxy>> | undefined;
try {
  programs[0] = await startShop(0);
  programs[1] = await startShop(1);
  const members = await makeMembers();
  proxy = await startProxy(proxies.nginx, ports, folder);
  await tryOutages(proxy.request, members);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  await proxy?.stop();
  for (const program of programs) await program?.stop();
  for (const provider of providers) await provider.close();
  await mail.stop();
  await store.stop();
  await postgres.remove();
  await rm(folder, { recursive: true, force: true });
}
process.exit();

function startShop(index: number): Promise<Program> {
  return startProgram(join(folder, 'data'), {
    PORT: String(ports.shops[index]),
    ...trialSettings,
    ALLOW_TEST_CARDS: '',
    KEPT_PAYMENTS: 'on',
    SUPPORT_EMAIL: 'operator@shop.example',
    ...store.settings,
    ...Object.assign({}, ...providers.map(({ settings }) => settings)),
    DATABASE_URL: `${postgres.urlOf('postgres')}?sslmode=disable`,
    SMTP_URL: mail.url,
    MAIL_FROM: 'PhoneHaat <hello@shop.example>',
  });
}

type Members = { phone: string; buyers: Person[]; sellers: Person[] };

async function makeMembers(): Promise<Members> {
  const send: Send = (path, init) => fetch(`http://127.0.0.1:${ports.shops[0]}${path}`, init);
  // Each may list a hundred phones in an hour; the first sells the one that is booked all the time.
  const sellers: Person[] = [];
  for (let n = 0; n <= providers.length; n += 1) sellers.push(await register(send, 'seller', n));
  const buyers: Person[] = [];
  for (let n = 0; n < buyersInTurn; n += 1) buyers.push(await register(send, 'buyer', n));
  // Who has not confirmed an address may neither sell nor book.
  for (const { email } of [...sellers, ...buyers]) {
    const body = JSON.stringify({ token: await tokenFor(email) });
    await answerOf(send('/api/confirmation', { method: 'POST', headers: json, body }));
  }
  const phone = await listPhone(send, sellers[0] as Person, 0);
  return { phone, buyers, sellers: sellers.slice(1) };
}

/** The token in the mail that confirms this address, once it has come. */
async function tokenFor(email: string): Promise<string> {
  for (const end = Date.now() + 30_000; Date.now() < end; await setTimeout(100)) {
    const message = mail.received.find((each) => each.includes(`To: ${email}`));
    const token = confirmationTokenIn(message ?? '');
    if (token) return token;
  }
  throw new Error(`the mail that confirms ${email} does not come`);
}

/** A mail server that can be missing; `received` has the texts of its mails. */
async function startMailServer() {
  const received: string[] = [];
  const port = await freePort();
  let server: SMTPServer;
  const start = async () => {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, _session, done) {
        text(stream).then((message) => {
          received.push(message);
          done();
        }, done);
      },
    });
    server.listen(port, '127.0.0.1');
    await once(server.server, 'listening');
  };
  const stop = () => new Promise<void>((closed) => server.close(closed));
  await start();
  return { url: `smtp://127.0.0.1:${port}`, received, start, stop };
}

async function tryOutages(request: Send, { phone, buyers, sellers }: Members) {
  const booked = new Set<string>();
  const cancelled = new Set<string>();
  const written = new Set<string>();
  let answers = new Map<string, number>();
  const sold = new Set<string>();
  /** When each of them last went well. */
  const fine = new Map<string, number>();
  let isOver = false;
  const count = (what: string) => answers.set(what, (answers.get(what) ?? 0) + 1);
  const said = () =>
    [...answers].map(([what, number]) => `${number} × ${what}`).join(', ') || 'none';
  const send: Send = async (path, init) => {
    try {
      const answer = await request(path, init);
      const where = path.replace(/[0-9a-f-]{36}/, 'ID').replace(/\?.*/, '');
      if (answer.status >= 400) {
        const { detail } = (await answer
          .clone()
          .json()
          .catch(() => ({}))) as { detail?: string };
        const words = detail ? ` "${detail}"` : '';
        count(`${answer.status} ${init?.method ?? 'GET'} ${where}${words}`);
      }
      return answer;
    } catch (error) {
      count(`no answer: ${(error as Error).message}`);
      throw error;
    }
  };
  const forever = async (pause: number, work: (n: number) => Promise<void>) => {
    for (let n = 0; !isOver; n += 1, await setTimeout(pause)) await work(n).catch(() => {});
  };
  const reading = forever(100, async (n) => {
    const paths = ['/', '/help', `/phone/${phone}`, `/search?q=galaxy&max=${20_000 + n}`];
    const answer = await send(paths[n % paths.length] as string);
    await answer.body?.cancel();
    if (answer.status === 200) fine.set('page', performance.now());
  });
  const booking = forever(500, async (n) => {
    const buyer = buyers[n % buyersInTurn] as Person;
    const answer = await book(send, buyer, phone);
    const { insertedId } = (await answer.json()) as { insertedId?: string };
    if (!answer.ok || !insertedId) return;
    booked.add(insertedId);
    fine.set('booking', performance.now());
    const ended = await cancel(send, buyer, insertedId);
    await ended.body?.cancel();
    if (ended.ok) cancelled.add(insertedId);
  });
  // Few, because each address may write twenty in an hour: all are nginx's here.
  let writtenAt = 0;
  const writing = forever(1_000, async (n) => {
    if (fine.has('mail') && performance.now() < writtenAt + 20_000) return;
    writtenAt = performance.now();
    const message = `Question ${n} of this trial, which must arrive`;
    const answer = await send('/api/support', {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ email: 'asks@trial.test', message }),
    });
    await answer.body?.cancel();
    if (answer.ok) {
      written.add(message);
      fine.set('mail', performance.now());
    }
  });

  const selling = providers.map((provider, at) =>
    forever(5_000, async (n) => {
      const seller = sellers[at] as Person;
      const productId = await listPhone(send, seller, (n * providers.length + at) % 100);
      fine.set('photo', performance.now());
      // Of the people who book in turn; each has few of these.
      const buyer = buyers[(n * providers.length + at) % buyersInTurn] as Person;
      await buyBy(provider, send, buyer, productId);
      sold.add(productId);
      fine.set(provider.name, performance.now());
    }),
  );
  const kinds = ['page', 'photo', 'booking', 'mail', ...providers.map(({ name }) => name)];

  const outages: Record<string, [end: () => Promise<void>, start: () => Promise<void>]> = {
    'one of two processes, killed': [
      () => (programs[0] as Program).kill(),
      async () => {
        programs[0] = await startShop(0);
      },
    ],
    'the primary, killed': [postgres.kill, postgres.start],
    'the primary, which hangs': [postgres.freeze, async () => postgres.thaw()],
    'the object store': [store.stop, store.start],
    'the mail server': [mail.stop, mail.start],
    ...Object.fromEntries(providers.map(({ name, end, start }) => [name, [end, start]])),
  };
  await setTimeout(5_000);
  for (const [name, [end, start]] of Object.entries(outages)) {
    answers = new Map();
    await end();
    await setTimeout(seconds * 1000);
    await start();
    const back = performance.now();
    fine.clear();
    while (!kinds.every((kind) => fine.has(kind))) {
      if (performance.now() > back + 150_000) {
        const ill = kinds.filter((kind) => !fine.has(kind)).join(', ');
        throw new Error(`${name}: ${ill} not well after two and a half minutes: ${said()}`);
      }
      await setTimeout(50);
    }
    const again = (Math.max(...fine.values()) - back) / 1000;
    console.log(
      `${name} for ${seconds} s: all is well ${again.toFixed(1)} s later; refused: ${said()}`,
    );
    await setTimeout(3_000);
  }
  isOver = true;
  await Promise.all([reading, booking, writing, ...selling]);

  // A message that the mail server did not take is sent after growing pauses.
  const missing = () =>
    [...written].filter((message) => !mail.received.some((each) => each.includes(message)));
  for (const end = Date.now() + 240_000; missing().length > 0 && Date.now() < end; ) {
    await setTimeout(1_000);
  }
  const database = `${postgres.urlOf('postgres')}?sslmode=disable`;
  const lost = [...(await findLost(database, { booked, cancelled, sold })), ...missing()];
  console.log(
    `Acknowledged: ${booked.size} bookings, ${cancelled.size} cancellations, ${sold.size} sales, ${written.size} messages. Lost: ${lost.length}.`,
  );
  if (lost.length > 0) throw new Error(lost.join('\n'));
}
