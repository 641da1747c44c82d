import { type Api, ApiError } from '#contract/client.ts';
import { type MessageOutcome, messagesOf, type QueuedMessage, settleMessage } from './messages.ts';
import { isTransient, withLock } from './queue.ts';

/** Its own, so that a message does not wait for a booking on a slow network. */
const lockName = 'waiting-messages';

const waitsOn = { state: 'waiting', tried: true } as const;

/** Sends one message; it waits on after a failure that may pass. */
async function send(api: Api, message: QueuedMessage): Promise<MessageOutcome> {
  try {
    return await post(api, message);
  } catch (error) {
    if (!(error instanceof ApiError)) return waitsOn;
    const { problem } = error;
    if (!isTransient(error)) return { state: 'refused', problem };
    return problem.status === 429 ? { ...waitsOn, problem } : waitsOn;
  }
}

async function post(
  api: Api,
  { threadId, productId, text, entryId }: QueuedMessage,
): Promise<MessageOutcome> {
  if (threadId === undefined) {
    const body = { productId, text, entryId };
    return { state: 'opened', threadId: (await api('POST /threads', { body })).insertedId };
  }
  const params = { id: threadId };
  const { number } = await api('POST /threads/:id', { params, body: { text, entryId } });
  return { state: 'sent', number };
}

/**
 * Sends this member's messages in the order in which they were written: in a thread, or about a
 * phone, the next one goes only after an answer to the one before. With one sender at a time per device; without locks,
 * and after lost answers, the server stores an entry once. Returns how many wait on.
 */
export async function sendMessages(api: Api, email: string): Promise<number> {
  return withLock(lockName, async () => {
    const held = new Set<string>();
    let left = 0;
    for (const { entryId } of await messagesOf(email)) {
      // It may have been removed, or all of them by a logout, while another one was sent.
      const message = (await messagesOf(email)).find((one) => one.entryId === entryId);
      if (message?.outcome.state !== 'waiting') continue;
      const about = message.threadId ?? message.productId;
      const isHeld = held.has(about);
      const outcome = isHeld ? waitsOn : await send(api, message);
      if (outcome.state === 'waiting') {
        left += 1;
        held.add(about);
      }
      if (isNews(message.outcome, outcome)) await settleMessage({ ...message, outcome });
    }
    return left;
  });
}

/** Whether the page shows another state; each write rings in all tabs. */
const isNews = (before: MessageOutcome, after: MessageOutcome): boolean =>
  JSON.stringify(before) !== JSON.stringify(after);

/** The messages that were sent, and the refusals that were not reported yet. */
export async function answeredMessages(email: string): Promise<QueuedMessage[]> {
  return withLock(lockName, async () => {
    const answered = (await messagesOf(email)).filter(
      ({ outcome }) =>
        outcome.state === 'sent' ||
        outcome.state === 'opened' ||
        (outcome.state === 'refused' && !outcome.told),
    );
    for (const message of answered) {
      const { outcome } = message;
      if (outcome.state === 'refused') {
        await settleMessage({ ...message, outcome: { ...outcome, told: true } });
      }
    }
    return answered;
  });
}
