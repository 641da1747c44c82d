// npm run verify -- rolling COMMIT [PHONES]: two processes of an earlier commit on one PostgreSQL
// server with PHONES (200,000) are restarted one after the other as this version, while members book
// and cancel and visitors read.
// The first restart migrates, so the other process continues on the new tables until its own.
// Ends with 1 when a request fails or takes longer than a second.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { fetch } from 'undici';
import { type Program, startProgram } from '#testing/browser/program.ts';
import { startPostgres } from '#testing/postgres-server.ts';
import { builtCloneOf } from './lib/clone-of.mjs';
import { freePort } from './lib/free-port.mjs';
import { root } from './lib/paths.mjs';
import { restartUnderLoad, type Try } from './lib/restarts-under-load.ts';
import { seedClone } from './lib/seed-clone.ts';
import {
  answerTo,
  bearer,
  book,
  cancel,
  listPhone,
  type Person,
  register,
  type Send,
  trialSettings,
} from './lib/trial-market.ts';

const [commit, given = '200000'] = process.argv.slice(2);
const products = Number(given);
if (!commit || !(products >= 0)) {
  console.error('npm run verify -- rolling COMMIT: name the commit that runs before.');
  process.exit(2);
}

const folder = await mkdtemp(join(tmpdir(), 'phonehaat-rolling-'));
const postgres = await startPostgres({ inMemory: true });
const programs: Program[] = [];
try {
  const before = builtCloneOf(commit, folder);
  const ports = [await freePort(), await freePort()] as const;
  const start = (index: 0 | 1, from: string) =>
    startProgram(
      join(folder, 'data'),
      {
        PORT: String(ports[index]),
        ...trialSettings,
        CONFIRM_ADDRESSES: 'no',
        DATABASE_URL: `${postgres.urlOf('postgres')}?sslmode=disable`,
      },
      from,
    );
  // The first start makes the tables.
  await (await start(0, before)).stop();
  seedClone(before, postgres.urlOf('postgres'), products);
  programs.push(await start(0, before), await start(1, before));
  let up: 0 | 1 = 0;
  // Requests the program that is up; the other one is restarting. As a proxy does, a request that meets a program at its end is sent to the other one.
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
      answerTo(() => send('/')),
      answerTo(() => send(`/search?q=galaxy&max=${20_000 + n}`)),
      answerTo(() => send(`/phone/${phone}`)),
      answerTo(() => inTurn(() => bookAndCancel(send, buyer, phone))),
      answerTo(() => send(`/api/myorders?email=${buyer.email}`, { headers: bearer(buyer) })),
    ];
  });
  const restart = (index: 0 | 1) => async () => {
    // As a proxy, which sends nothing more to a process that ends.
    up = index === 0 ? 1 : 0;
    await programs[index]?.stop();
    programs[index] = await start(index, root);
  };
  const sentence = await restartUnderLoad(tries, [restart(0), restart(1)], { isSlow: true });
  console.log(`${commit} → this version, ${products} phones: ${sentence}`);
} catch (error) {
  console.error(`${commit} → this version: ${(error as Error).message}`);
  process.exitCode = 1;
} finally {
  for (const program of programs) await program.stop();
  await postgres.remove();
  await rm(folder, { recursive: true, force: true });
}
process.exit();

/** Resolves to the first answer that is not good, or to the cancellation. */
async function bookAndCancel(send: Send, buyer: Person, productId: string) {
  const booked = await book(send, buyer, productId);
  if (!booked.ok) return booked;
  const { insertedId } = (await booked.json()) as { insertedId: string };
  return cancel(send, buyer, insertedId);
}
