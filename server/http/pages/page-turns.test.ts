import { expect, test } from 'vitest';
import { createPageTurns } from './page-turns.ts';

const phone = 'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/138.0 Mobile';
const googlebot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

/** Renderings that end on command, in the order in which they began. */
function openTurns() {
  const inTurn = createPageTurns();
  const begun: { name: string; end: () => void }[] = [];
  return {
    begun,
    names: () => begun.map(({ name }) => name),
    ask: (name: string, ip: string, agent = phone) =>
      inTurn({ ip, headers: { 'user-agent': agent } }, async () => {
        const { promise, resolve } = Promise.withResolvers<void>();
        begun.push({ name, end: resolve });
        await promise;
        return name;
      }),
  };
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

test('a visitor comes before the pages that a program waits for, and its own follow in order', async () => {
  const { ask, begun, names } = openTurns();
  const all = [1, 2, 3, 4, 5, 6].map((n) => ask(`program ${n}`, '10.0.0.1'));
  await settled();
  expect(names()).toEqual(['program 1', 'program 2', 'program 3', 'program 4']);
  all.push(ask('visitor', '10.0.0.2'));
  for (let ended = 0; ended < 7; ended += 1) {
    await settled();
    begun[ended]?.end();
  }
  expect(await Promise.all(all)).toHaveLength(7);
  expect(names().slice(4)).toEqual(['visitor', 'program 5', 'program 6']);
});

test('crawlers have eight pages at once, and are asked to come later for more', async () => {
  const { ask, begun } = openTurns();
  const crawled = Array.from({ length: 8 }, (_, n) => ask(`${n}`, `66.249.66.${n}`, googlebot));
  const refused = { code: 'temporarily-down', retryAfterSeconds: 10 };
  await expect(ask('9', '66.249.66.9', googlebot)).rejects.toMatchObject(refused);
  const visited = ask('visitor', '10.0.0.2');
  for (let ended = 0; ended < 9; ended += 1) {
    await settled();
    begun[ended]?.end();
  }
  await Promise.all([...crawled, visited]);
  const again = ask('again', '66.249.66.9', googlebot);
  await settled();
  begun[9]?.end();
  expect(await again).toBe('again');
});

test('more than two hundred pages are refused instead of served late, and none is lost by a failure', async () => {
  const { ask, begun } = openTurns();
  const asked = Array.from({ length: 200 }, (_, n) => ask(`${n}`, `10.0.${n}.1`));
  await settled();
  await expect(ask('late', '10.1.0.1')).rejects.toMatchObject({ code: 'temporarily-down' });
  for (let ended = 0; ended < 200; ended += 1) {
    begun[ended]?.end();
    await settled();
  }
  await Promise.all(asked);
});
