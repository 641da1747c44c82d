// npm run verify -- front-caches: pages of the shop in a cache in front of it, by its headers alone, in
// the real nginx and Varnish: who gets a stored page, who never does, and how long one is shown after a
// phone has gone. Needs nginx and varnish.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fetch } from 'undici';
import { phonePath } from '#contract/phones/phone-path.ts';
import { startProgram } from '#testing/browser/program.ts';
import { freePort } from './lib/free-port.mjs';
import { type FrontCache, frontCaches, startFrontCache } from './lib/front-caches.ts';
import {
  answerOf,
  bearer,
  listPhone,
  type Person,
  register,
  type Send,
  trialSettings,
} from './lib/trial-market.ts';

/** Phones that are taken back, each at another moment of its page's life in the cache. */
const phones = 8;

/** Seconds after which a phone that is gone may not be shown any more: twice five, and one to notice. */
const goneWithin = 11;

const newFolder = () => mkdtemp(join(tmpdir(), 'phonehaat-cache-'));

async function verify(cache: FrontCache): Promise<string[]> {
  const [folder, ofCache] = [await newFolder(), await newFolder()];
  // Both programs serve as users of their own.
  await chmod(ofCache, 0o755);
  const [port, shopPort] = [await freePort(), await freePort()];
  const shop = await startProgram(join(folder, 'data'), {
    ...trialSettings,
    PORT: String(shopPort),
    CONFIRM_ADDRESSES: 'no',
  });
  const direct: Send = (path, init) => fetch(`http://127.0.0.1:${shopPort}${path}`, init);
  let running: Awaited<ReturnType<typeof startFrontCache>> | undefined;
  try {
    running = await startFrontCache(cache, port, shopPort, ofCache);
    const visit = (path: string, headers: Record<string, string> = {}) =>
      fetch(`http://127.0.0.1:${port}${path}`, { headers, redirect: 'manual' });
    const seller = await register(direct, 'seller');
    return [
      await checkWhoGetsStored(visit),
      await checkLanguages(visit),
      await checkGoing(visit, direct, seller),
    ];
  } finally {
    running?.stop();
    await shop.stop();
    for (const each of [folder, ofCache]) await rm(each, { recursive: true, force: true });
  }
}

type Visit = (path: string, headers?: Record<string, string>) => ReturnType<Send>;

async function isStored(answering: ReturnType<Visit>): Promise<boolean> {
  const answer = await answering;
  await answer.text();
  return answer.headers.get('x-cache') === 'HIT';
}

function expect(holds: boolean, what: string): void {
  if (!holds) throw new Error(what);
}

async function checkWhoGetsStored(visit: Visit): Promise<string> {
  for (const path of ['/', '/search', '/bn/help']) {
    await isStored(visit(path));
    expect(await isStored(visit(path)), `${path} is not sent from the cache`);
    for (const cookie of ['phonehaat.session_token=1', 'phonehaat.device=1']) {
      expect(!(await isStored(visit(path, { cookie }))), `${path} is stored for ${cookie}`);
      expect(!(await isStored(visit(path, { cookie }))), `${path} of ${cookie} is stored`);
    }
  }
  for (const path of ['/login', '/dashboard', '/dashboard/myorders', '/api/search?q=a']) {
    await isStored(visit(path));
    expect(!(await isStored(visit(path))), `${path} is stored`);
  }
  return 'visitors share public pages; members, devices and personal pages are never stored';
}

async function checkLanguages(visit: Visit): Promise<string> {
  const browsers = [undefined, 'bn', 'en-US,en;q=0.9', 'bn', undefined, 'en-US,en;q=0.9'];
  for (const accepted of browsers) {
    const { status } = await visit('/help', accepted ? { 'accept-language': accepted } : {});
    const wanted = accepted === 'bn' ? 302 : 200;
    expect(status === wanted, `/help for ${accepted}: ${status} instead of ${wanted}`);
  }
  return 'each browser is led to its language';
}

async function checkGoing(visit: Visit, direct: Send, seller: Person): Promise<string> {
  const seconds: number[] = [];
  for (let n = 0; n < phones; n += 1) {
    const id = await listPhone(direct, seller, n);
    const path = phonePath({ _id: id, name: `Galaxy A5${n} 5G` });
    const first = await visit(path);
    expect(first.status === 200, `the phone is not shown: ${first.status}`);
    // At another moment of the page's five seconds in the cache, and of the five after them.
    await setTimeout((n * 10_000) / phones);
    await visit(path);
    const removed = direct(`/api/myproducts/${id}`, { method: 'DELETE', headers: bearer(seller) });
    await answerOf(removed);
    const goneAt = Date.now();
    let lastShown = goneAt;
    while (Date.now() - goneAt < (goneWithin + 4) * 1_000) {
      const page = await visit(path);
      if (page.status === 200 && !(await page.text()).includes('noindex')) lastShown = Date.now();
      await setTimeout(250);
    }
    seconds.push((lastShown - goneAt) / 1_000);
  }
  const longest = Math.max(...seconds);
  expect(longest <= goneWithin, `a phone was shown for ${longest} s after it was gone`);
  return `${phones} phones that were taken back were shown for at most ${longest.toFixed(1)} s`;
}

let failed = 0;
for (const [name, cache] of Object.entries(frontCaches)) {
  try {
    for (const line of await verify(cache)) console.log(`${name}: ${line}`);
  } catch (error) {
    failed += 1;
    console.error(`${name}: ${(error as Error).stack}`);
  }
}
process.exit(failed === 0 ? 0 : 1);
