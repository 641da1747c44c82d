// npm run verify -- proxies: the sample settings of nginx and Caddy in deploy/, through the real
// programs: thousands of open chats, a photo of almost 8 MB, the visitor's address, and restarts under
// load. Needs nginx and caddy; PostgreSQL comes from npm.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';
import { FormData, fetch } from 'undici';
import { type Program, startProgram } from '#testing/browser/program.ts';
import { startPostgres } from '#testing/postgres-server.ts';
import { freePort } from './lib/free-port.mjs';
import { keepStreamsOpen } from './lib/open-streams.ts';
import { type Ports, type ProxyProgram, proxies, startProxy } from './lib/proxies.ts';
import { restartUnderLoad } from './lib/restarts-under-load.ts';
import { trialSettings } from './lib/trial-market.ts';

/** A photo that compresses badly, so that few pixels make almost 8 MB. */
async function largePhoto(): Promise<Blob> {
  const side = 2_600;
  const noise = sharp(randomBytes(side * side * 3), {
    raw: { width: side, height: side, channels: 3 },
  });
  for (let quality = 98; quality > 50; quality -= 2) {
    const bytes = await noise.clone().jpeg({ quality }).toBuffer();
    if (bytes.length < 8 * 1024 * 1024)
      return new Blob([bytes as BlobPart], { type: 'image/jpeg' });
  }
  throw new Error('No photo is below 8 MB');
}

/** Open chats, of which Debian's own settings of nginx carry 384 for each processor. */
const chats = 2_500;

async function verify(proxy: ProxyProgram): Promise<string[]> {
  const streams = await keepStreamsOpen(proxy, chats);
  const folder = await mkdtemp(join(tmpdir(), 'phonehaat-proxy-'));
  const postgres = await startPostgres({ inMemory: true });
  const ports: Ports = {
    http: await freePort(),
    https: await freePort(),
    shops: [await freePort(), await freePort()],
  };
  const url = `https://127.0.0.1:${ports.https}`;
  const start = (port: number) =>
    startProgram(join(folder, 'data'), {
      PORT: String(port),
      ...trialSettings,
      CONFIRM_ADDRESSES: 'no',
      PUBLIC_URL: url,
      DATABASE_URL: `${postgres.urlOf('postgres')}?sslmode=disable`,
    });
  let programs: Program[] = [];
  let running: Awaited<ReturnType<typeof startProxy>> | undefined;
  try {
    programs = [await start(ports.shops[0]), await start(ports.shops[1])];
    running = await startProxy(proxy, ports, folder);
    const { request } = running;
    return [
      streams,
      await checkPhoto(request, url),
      await checkAddress(request, programs),
      await checkRedirect(ports),
      await checkRestarts(request, programs, (index) => start(ports.shops[index] as number)),
    ];
  } finally {
    await running?.stop();
    for (const program of programs) await program.stop();
    await postgres.remove();
    await rm(folder, { recursive: true, force: true });
  }
}

type Send = (path: string, init?: Parameters<typeof fetch>[1]) => ReturnType<typeof fetch>;

async function checkPhoto(request: Send, origin: string): Promise<string> {
  const person = { email: 'seller@trial.test', name: 'Salma', password: 'Secret-12' };
  const json = { 'content-type': 'application/json', origin };
  const signUp = await request('/api/auth/sign-up/email', {
    method: 'POST',
    headers: json,
    body: JSON.stringify(person),
  });
  const cookie = signUp.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const ticket = await request(`/api/jwt?email=${encodeURIComponent(person.email)}`, {
    headers: { cookie },
  });
  const { accessToken } = (await ticket.json()) as { accessToken: string };
  const authorization = `Bearer ${accessToken}`;
  await request('/api/users', {
    method: 'POST',
    headers: { ...json, authorization },
    body: JSON.stringify({ name: person.name, email: person.email, img: '', title: 'seller' }),
  });
  const photo = await largePhoto();
  const form = new FormData();
  form.append('image', photo, 'photo.jpg');
  const answer = await request('/api/images?expiration=600', {
    method: 'POST',
    headers: { authorization },
    body: form,
  });
  expectStatus(answer.status, 200, `a photo of ${photo.size} bytes`);
  return `a photo of ${photo.size} bytes is accepted`;
}

async function checkAddress(request: Send, programs: Program[]): Promise<string> {
  const path = `/trial-${Date.now()}`;
  await request(path, { headers: { 'x-forwarded-for': '9.9.9.9' } });
  await setTimeout(300);
  const line = programs
    .flatMap((program) => program.output().split('\n'))
    .find((each) => each.includes(path));
  if (!line) throw new Error('The request is in no log');
  if (line.includes('9.9.9.9')) throw new Error('A visitor can choose an address');
  return 'the address that a visitor claims is not believed';
}

async function checkRedirect({ http, https }: Ports): Promise<string> {
  const { status, headers } = await fetch(`http://127.0.0.1:${http}/help`, { redirect: 'manual' });
  if (status < 300 || status > 308) throw new Error(`http:// answers ${status}`);
  return `http:// leads to ${headers.get('location')} (port ${https} in this trial)`;
}

/** Restarts both processes one after the other while pages and calls are requested. */
function checkRestarts(
  request: Send,
  programs: Program[],
  start: (index: number) => Promise<Program>,
): Promise<string> {
  const paths = ['/', '/api/categories', '/search?q=samsung', '/help', '/readyz'];
  const tries = paths.map((path) => async () => {
    try {
      const answer = await request(path);
      await answer.arrayBuffer();
      return String(answer.status);
    } catch (error) {
      return (error as Error).message;
    }
  });
  const restarts = [0, 1].map((index) => async () => {
    await programs[index]?.stop();
    programs[index] = await start(index);
  });
  return restartUnderLoad(tries, restarts);
}

function expectStatus(found: number, wanted: number, what: string): void {
  if (found !== wanted) throw new Error(`${what}: ${found} instead of ${wanted}`);
}

let failed = 0;
for (const [name, proxy] of Object.entries(proxies)) {
  try {
    for (const line of await verify(proxy)) console.log(`${name}: ${line}`);
  } catch (error) {
    failed += 1;
    console.error(`${name}: ${(error as Error).stack}`);
  }
}
process.exit(failed === 0 ? 0 : 1);
