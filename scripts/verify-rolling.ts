// npm run verify:rolling -- COMMIT: two processes of an earlier commit on one PostgreSQL server are
// restarted one after the other as this version, while members book and cancel and visitors read.
// The first restart migrates, so the other process continues on the new tables until its own.
// Ends with 1 when a request fails or takes longer than a second.
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { FormData, fetch } from 'undici';
import { type Program, startProgram } from '#testing/browser/program.ts';
import { believablePhone } from '#testing/fixtures/believable-phone.ts';
import { plainPicture } from '#testing/fixtures/pictures.ts';
import { startPostgres } from '#testing/postgres-server.ts';
import { freePort } from './lib/free-port.mjs';
import { root } from './lib/paths.mjs';
import { restartUnderLoad, type Try } from './lib/restarts-under-load.ts';

const [commit] = process.argv.slice(2);
if (!commit) {
  console.error('npm run verify:rolling -- COMMIT: name the commit that runs before.');
  process.exit(2);
}

type Person = { email: string; token: string };
/** Requests the program that is up; the other one is restarting. */
type Send = (path: string, init?: Parameters<typeof fetch>[1]) => ReturnType<typeof fetch>;

const bearer = ({ token }: Pick<Person, 'token'>) => ({ authorization: `Bearer ${token}` });
const json = { 'content-type': 'application/json', origin: 'https://shop.example' };

const folder = await mkdtemp(join(tmpdir(), 'phonehaat-rolling-'));
const before = join(folder, 'before');
const postgres = await startPostgres({ inMemory: true });
const programs: Program[] = [];
try {
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', root, before]);
  execFileSync('git', ['checkout', '--quiet', commit], { cwd: before });
  const ports = [await freePort(), await freePort()] as const;
  const start = (index: 0 | 1, from: string) =>
    startProgram(
      join(folder, 'data'),
      {
        PORT: String(ports[index]),
        NODE_ENV: 'production',
        ALLOW_TEST_CARDS: 'yes',
        CONFIRM_ADDRESSES: 'no',
        TRUST_PROXY: 'loopback',
        PUBLIC_URL: 'https://shop.example',
        AUTH_SECRET: 'a secret of this trial alone, long enough',
        DATABASE_URL: `${postgres.urlOf('postgres')}?sslmode=disable`,
      },
      from,
    );
  // One after the other, because the first installs and builds.
  programs.push(await start(0, before));
  programs.push(await start(1, before));
  let up: 0 | 1 = 0;
  // As a proxy does, a request that meets a program at its end is sent to the other one.
  const send: Send = async (path, init) => {
    const sentTo = up;
    const to = (index: 0 | 1) => fetch(`http://127.0.0.1:${ports[index]}${path}`, init);
    const answer = await to(sentTo).catch((error: Error) => error);
    const isRefused = answer instanceof Error || answer.status === 503;
    if (isRefused && sentTo !== up) return to(up);
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const seller = await register(send, 'seller');
  const phones: string[] = [];
  for (let n = 0; n < 4; n += 1) phones.push(await listPhone(send, seller, n));
  const buyers: Person[] = [];
  // Enough that none reaches the limit of bookings in an hour.
  for (let n = 0; n < 40; n += 1) buyers.push(await register(send, 'buyer', n));

  const tries: Try[] = buyers.flatMap((buyer, n) => {
    const phone = phones[n % phones.length] as string;
    // Two visitors of one buyer would cancel each other's booking.
    const inTurn = pLimit(1);
    return [
      attempt(() => send('/')),
      attempt(() => send(`/search?q=galaxy&max=${20_000 + n}`)),
      attempt(() => send(`/phone/${phone}`)),
      attempt(() => inTurn(() => bookAndCancel(send, buyer, phone))),
      attempt(() => send(`/api/myorders?email=${buyer.email}`, { headers: bearer(buyer) })),
    ];
  });
  const restart = (index: 0 | 1) => async () => {
    // As a proxy, which sends nothing more to a process that ends.
    up = index === 0 ? 1 : 0;
    await programs[index]?.stop();
    programs[index] = await start(index, root);
  };
  const sentence = await restartUnderLoad(tries, [restart(0), restart(1)], { isSlow: true });
  console.log(`${commit} → this version: ${sentence}`);
} catch (error) {
  console.error(`${commit} → this version: ${(error as Error).message}`);
  process.exitCode = 1;
} finally {
  for (const program of programs) await program.stop();
  await postgres.remove();
  await rm(folder, { recursive: true, force: true });
}
process.exit();

/** The status; of another answer than 200 also its body, by which the defect is found. */
function attempt(request: () => ReturnType<Send>): Try {
  return async () => {
    try {
      const answer = await request();
      const body = await answer.text();
      if (answer.status === 200) return '200';
      const { pathname } = new URL(answer.url);
      const place = pathname.replace(/[0-9a-f-]{36}/g, 'ID');
      return `${answer.status} ${place} ${/"detail":"([^"]*)/.exec(body)?.[1] ?? ''}`;
    } catch (error) {
      return (error as Error).message;
    }
  };
}

async function answerOf<Body>(answering: ReturnType<Send>): Promise<Body> {
  const answer = await answering;
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Body;
}

async function register(send: Send, title: 'seller' | 'buyer', n = 0): Promise<Person> {
  const person = { email: `${title}${n}@trial.test`, name: 'Salma Akter', password: 'Secret-12' };
  const body = JSON.stringify(person);
  const signUp = await send('/api/auth/sign-up/email', { method: 'POST', headers: json, body });
  const cookie = signUp.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const { accessToken: token } = await answerOf<{ accessToken: string }>(
    send(`/api/jwt?email=${encodeURIComponent(person.email)}`, { headers: { cookie } }),
  );
  const member = { name: person.name, email: person.email, img: '', title };
  await answerOf(
    send('/api/users', {
      method: 'POST',
      headers: { ...json, ...bearer({ token }) },
      body: JSON.stringify(member),
    }),
  );
  return { email: person.email, token };
}

async function listPhone(send: Send, seller: Person, n: number): Promise<string> {
  const form = new FormData();
  form.append('image', new Blob([(await plainPicture()) as BlobPart]), 'photo.jpg');
  const { data } = await answerOf<{ data: { url: string } }>(
    send('/api/images?expiration=600', { method: 'POST', headers: bearer(seller), body: form }),
  );
  const phone = { ...believablePhone, name: `Galaxy A5${n} 5G`, img: data.url };
  const { insertedId } = await answerOf<{ insertedId: string }>(
    send('/api/addproduct', {
      method: 'POST',
      headers: { ...json, ...bearer(seller) },
      body: JSON.stringify(phone),
    }),
  );
  return insertedId;
}

/** Resolves to the first answer that is not good, or to the cancellation. */
async function bookAndCancel(send: Send, buyer: Person, productId: string) {
  const booked = await send('/api/booking', {
    method: 'POST',
    headers: { ...json, ...bearer(buyer) },
    body: JSON.stringify({
      productId,
      userNumber: '01712345678',
      meetLocation: 'Mirpur 10, Dhaka',
    }),
  });
  if (!booked.ok) return booked;
  const { insertedId } = (await booked.json()) as { insertedId: string };
  return send(`/api/myorders/${insertedId}`, { method: 'DELETE', headers: bearer(buyer) });
}
