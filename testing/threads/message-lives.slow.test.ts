import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { keepFigures, rounds } from '#testing/lib/figures.ts';
import { buildTestApp } from '#testing/test-app.ts';
import { createWriter, findHarm, type Life, lives, type Outbox } from './lives.ts';

const stored = vi.hoisted(() => new Map<string, unknown>());

vi.mock('idb-keyval', () => ({
  get: async (key: string) => stored.get(key),
  update: async (key: string, by: (value: unknown) => unknown) => {
    stored.set(key, by(stored.get(key)));
  },
}));

vi.resetModules();
const outbox: Outbox = {
  ...(await import('#web/offline/outbox/messages.ts')),
  ...(await import('#web/offline/outbox/send-messages.ts')),
  ...(await import('#contract/client.ts')),
};

const count = rounds('MESSAGE_LIVES', 25);
const none = { lost: 0, twice: 0, 'out of order': 0 };

// spec D2-150
test('in generated lives of a thread no message is lost or doubled, and each writer’s order stays', {
  timeout: 60_000 + count * 2_000,
}, async () => {
  // Without the locks of a device, so that two tabs send at once and only the server counts.
  vi.stubGlobal('navigator', {});
  const shop = await buildTestApp();
  const people = [await shop.signUp(), await shop.signUp({ title: 'seller' })] as const;
  const productId = await shop.addProduct(people[1]);
  const wrong = { ...none };
  let messages = 0;

  async function live(life: Life) {
    stored.clear();
    // Each life has a phone of its own, of which the first question opens the thread.
    const buyer = await shop.signUp();
    const pair = [buyer, people[1]] as const;
    const entryId = shop.deps.newId();
    const first = { productId, text: 'Is it still there?', entryId };
    const { insertedId: id } = await shop.ok('POST /threads', { body: first }, buyer);
    const writers = pair.map((person) =>
      createWriter(outbox, person.email, id, (threadId, body) =>
        shop.ok('POST /threads/:id', { params: { id: threadId }, body }, person),
      ),
    ) as [ReturnType<typeof createWriter>, ReturnType<typeof createWriter>];
    for (const { by, step } of life) await writers[by].does(step);
    for (const writer of writers) await writer.comesToRest();
    for (const [nth, person] of pair.entries()) {
      const page = await shop.ok('GET /threads/:id', { params: { id } }, person);
      const [mine, theirs] = nth === 0 ? writers : [writers[1], writers[0]];
      const harm = findHarm(page.messages.slice(1), mine, theirs);
      for (const key of Object.keys(wrong) as (keyof typeof wrong)[]) wrong[key] += harm[key];
      if (nth === 0) messages += page.messages.length;
      expect(harm).toEqual(none);
    }
    for (const { email } of writers) {
      const left = (await outbox.messagesOf(email)).filter(
        ({ outcome }) => outcome.state === 'waiting',
      );
      expect(left).toEqual([]);
    }
  }

  try {
    await fc.assert(fc.asyncProperty(lives, live), { numRuns: count, endOnFailure: true });
  } finally {
    await keepFigures({
      what: 'Lives of a thread with lost answers, double taps and killed tabs',
      tried: { lives: count, messages },
      wrong,
    });
  }
});
