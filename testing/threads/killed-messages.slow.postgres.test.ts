import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { openMortalShop } from '#testing/crash/mortal-shop.ts';
import { keepFigures, rounds } from '#testing/lib/figures.ts';
import { sharedPostgres } from '#testing/test-database.ts';
import { createWriter, findHarm, lives, type Outbox } from './lives.ts';

const stored = vi.hoisted(() => new Map<string, unknown>());

vi.mock('idb-keyval', () => ({
  get: async (key: string) => stored.get(key),
  update: async (key: string, by: (value: unknown) => unknown) => {
    stored.set(key, by(stored.get(key)));
  },
}));

vi.resetModules();
const client = await import('#contract/client.ts');
const outbox: Outbox = {
  ...(await import('#web/offline/outbox/messages.ts')),
  ...(await import('#web/offline/outbox/send-messages.ts')),
  ...client,
};

const kills = rounds('MESSAGE_KILLS', 2);
/** About the messages between program and database in which a life's first few posts are stored. */
const maxSteps = 40;
const none = { lost: 0, twice: 0, 'out of order': 0 };

// sec T13
test('killed between any two steps of its transactions, the program has each message once, in order', {
  timeout: 60_000 + kills * 60_000,
}, async () => {
  vi.stubGlobal('navigator', {});
  const world = await openMortalShop(await sharedPostgres());
  const { shop, killSwitch } = world;
  const wrong = { ...none };
  await world.start();
  const deaths = fc.sample(fc.tuple(lives, fc.nat(maxSteps)), kills);
  for (const [life, at] of deaths) {
    stored.clear();
    const people = [await shop.signUp(), await shop.signUp({ title: 'seller' })] as const;
    const productId = await shop.addProduct(people[1]);
    const first = { productId, text: 'Is it still there?', entryId: shop.deps.newId() };
    const { insertedId: id } = await shop.ok('POST /threads', { body: first }, people[0]);
    const [buyer, seller] = people.map((person) =>
      createWriter(outbox, person.email, id, async (threadId, body) => {
        const answer = await world.callApi(`/threads/${threadId}`, body, person);
        if (!answer || answer.status >= 500) throw new client.Unreachable('It died');
        if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
        return answer.body as { number: number };
      }),
    );
    if (!buyer || !seller) throw new Error('There are two writers');
    killSwitch.arm(at, () => world.kill());
    for (const { by, step } of life) {
      // A held-back copy may meet a dead program.
      await [buyer, seller][by]?.does(step).catch(() => {});
    }
    await world.kill();
    killSwitch.disarm();
    await world.start();
    for (const writer of [buyer, seller]) await writer.comesToRest();
    const page = await shop.ok('GET /threads/:id', { params: { id } }, people[0]);
    const harm = findHarm(page.messages.slice(1), buyer, seller);
    for (const key of Object.keys(wrong) as (keyof typeof wrong)[]) wrong[key] += harm[key];
  }
  await keepFigures({
    what: 'kill -9 in lives of a thread, PostgreSQL',
    tried: { kills },
    wrong,
  });
  expect(wrong).toEqual(none);
});
