import fc from 'fast-check';
import type { Api } from '#contract/client.ts';
import type { QueuedMessage } from '#web/offline/outbox/messages.ts';

/** What becomes of a request of a message on its way. */
export type Fate = 'answered' | 'request lost' | 'answer lost' | 'tab killed' | 'killed after it';

/** A step of one of the two writers. */
export type Step =
  | { does: 'write'; taps: number; text: number }
  | { does: 'send'; tabs: number; fates: Fate[] }
  | { does: 'take back' }
  | { does: 'late copy'; nth: number };

export type Life = { by: 0 | 1; step: Step }[];

const fate = fc.constantFrom<Fate>(
  'answered',
  'request lost',
  'answer lost',
  'tab killed',
  'killed after it',
);

const step = fc.oneof(
  // Few texts, so that the same one is often meant twice.
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('write' as const),
      taps: fc.integer({ min: 1, max: 2 }),
      text: fc.nat(3),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('send' as const),
      tabs: fc.integer({ min: 1, max: 2 }),
      fates: fc.array(fate, { maxLength: 6 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('take back' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('late copy' as const), nth: fc.nat(20) }),
  },
);

/** What two writers and their networks do, in random order. */
export const lives: fc.Arbitrary<Life> = fc.array(
  fc.record({ by: fc.constantFrom<0 | 1>(0, 1), step }),
  { minLength: 4, maxLength: 24 },
);

/** The functions of the outbox, which a test loads with its own storage. */
export type Outbox = {
  enqueueMessage: (message: QueuedMessage) => Promise<void>;
  messagesOf: (member: string) => Promise<QueuedMessage[]>;
  removeMessage: (message: QueuedMessage) => Promise<void>;
  sendMessages: (api: Api, email: string) => Promise<number>;
  Unreachable: new (text: string) => Error;
};

type Post = (
  threadId: string,
  body: { text: string; entryId: string },
) => Promise<{ number: number }>;

/** One writer: a device with an outbox, and a network that loses requests and answers. */
export function createWriter(outbox: Outbox, email: string, threadId: string, post: Post) {
  const written: QueuedMessage[] = [];
  const taken = new Set<string>();
  const sentOnce: { text: string; entryId: string }[] = [];

  /** The API over such a network; after the fates it works. */
  function apiWith(fates: Fate[], onKilled = () => {}): Api {
    const rest = [...fates];
    const die = () => {
      onKilled();
      return new Promise<never>(() => {});
    };
    const call = async (_key: string, { body }: { body: { text: string; entryId: string } }) => {
      const becomes = rest.shift() ?? 'answered';
      if (becomes === 'tab killed') return await die();
      if (becomes === 'request lost') throw new outbox.Unreachable('lost');
      const answer = await post(threadId, body);
      sentOnce.push(body);
      if (becomes === 'killed after it') return await die();
      if (becomes === 'answer lost') throw new outbox.Unreachable('lost');
      return answer;
    };
    return call as unknown as Api;
  }

  /** A killed tab never ends, so the life goes on once it is dead. */
  const sendBy = (fates: Fate[]) =>
    new Promise<unknown>((resolve, reject) => {
      outbox
        .sendMessages(
          apiWith(fates, () => resolve(null)),
          email,
        )
        .then(resolve, reject);
    });

  return {
    email,
    written,
    taken,
    async does(step: Step): Promise<void> {
      if (step.does === 'write') {
        const message: QueuedMessage = {
          email,
          threadId,
          other: 'The other',
          text: ['Yes', 'No', 'Tomorrow?', 'At five'][step.text] ?? 'Yes',
          entryId: crypto.randomUUID(),
          outcome: { state: 'waiting' },
        };
        written.push(message);
        for (let tap = 0; tap < step.taps; tap += 1) await outbox.enqueueMessage(message);
      } else if (step.does === 'send') {
        await Promise.all(Array.from({ length: step.tabs }, () => sendBy(step.fates)));
      } else if (step.does === 'take back') {
        const last = (await outbox.messagesOf(email)).findLast(
          ({ outcome }) => outcome.state === 'waiting',
        );
        if (!last) return;
        taken.add(last.entryId);
        await outbox.removeMessage(last);
      } else {
        // A request that a network has held back arrives after all.
        const copy = sentOnce[step.nth % Math.max(1, sentOnce.length)];
        if (copy) await post(threadId, copy);
      }
    },
    /** The network is back; resolves when nothing waits. */
    async comesToRest(): Promise<void> {
      while ((await outbox.sendMessages(apiWith([]), email)) > 0);
    },
  };
}

type Shown = { mine: boolean; number: number; text: string };
type Writer = Pick<ReturnType<typeof createWriter>, 'written' | 'taken'>;

/** What is wrong with a thread, as one of its two reads it without the first message. */
export function findHarm(shown: Shown[], mine: Writer, theirs: Writer) {
  const harm = { lost: 0, twice: 0, 'out of order': 0 };
  for (const [writer, isMine] of [
    [mine, true],
    [theirs, false],
  ] as const) {
    const stored = shown.filter((message) => message.mine === isMine).map(({ text }) => text);
    const sure = writer.written.filter(({ entryId }) => !writer.taken.has(entryId));
    if (stored.length > writer.written.length) harm.twice += 1;
    if (stored.length < sure.length) harm.lost += 1;
    // What was taken back may have arrived before.
    if (!isBetween(sure, stored, writer.written)) harm['out of order'] += 1;
  }
  const numbers = shown.map(({ number }) => number);
  if (numbers.some((number, nth) => number !== nth + 2)) harm['out of order'] += 1;
  return harm;
}

/** Whether `stored` has all of `sure` in order, and is what remains of `written` without a few. */
function isBetween(sure: QueuedMessage[], stored: string[], written: QueuedMessage[]): boolean {
  const isPartOf = (part: string[], whole: string[]) => {
    let at = 0;
    for (const text of whole) if (text === part[at]) at += 1;
    return at === part.length;
  };
  const textsOf = (messages: QueuedMessage[]) => messages.map(({ text }) => text);
  return isPartOf(textsOf(sure), stored) && isPartOf(stored, textsOf(written));
}
