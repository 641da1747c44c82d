import type { ProblemDetails } from '#contract/errors.ts';
import { createQueue } from './queue.ts';

/**
 * A message that its writer has sent, and whose arrival this device does not know yet: to a thread,
 * or a question about a phone, which opens one.
 */
export type QueuedMessage = Addressee & {
  /** The writer; other members neither see nor send it. */
  email: string;
  text: string;
  /** Identifies one typing, so that the server stores repetitions once. */
  entryId: string;
  outcome: MessageOutcome;
};

/** `other`: the other's or the phone's name, for a report on another page. */
export type Addressee = { other: string } & (
  | { threadId: string; productId?: undefined }
  | { threadId?: undefined; productId: string }
);

/**
 * `tried` is true after an attempt without an answer, of this message or an earlier one of its thread,
 * with the problem if it was a limit. `sent` remains until a page has read the thread again, `opened`
 * until the thread of a question is open. `refused` remains until its writer edits or removes it,
 * and is reported once.
 */
export type MessageOutcome =
  | { state: 'waiting'; tried?: true; problem?: ProblemDetails }
  | { state: 'sent'; number: number }
  | { state: 'opened'; threadId: string }
  | { state: 'refused'; problem: ProblemDetails; told?: true };

const isSame = (one: QueuedMessage, other: QueuedMessage) =>
  one.email === other.email && one.entryId === other.entryId;

const messages = createQueue<QueuedMessage>('waiting-messages', isSame);

export const allMessages = messages.read;

export async function messagesOf(member: string): Promise<QueuedMessage[]> {
  return (await messages.read()).filter(({ email }) => email === member);
}

/**
 * Appends a message; one whose entry is queued already is the same one. `isAllowed` is called in the
 * storage's transaction, because a logout elsewhere may come in between. Rejects if the message
 * cannot be stored.
 */
export async function enqueueMessage(
  message: QueuedMessage,
  isAllowed: () => boolean = () => true,
): Promise<void> {
  let isRefused = false;
  await messages.change((all) => {
    isRefused = !isAllowed();
    return isRefused || all.some((one) => isSame(one, message)) ? all : [...all, message];
  });
  if (isRefused) throw new Error('The writer has signed out');
}

export const settleMessage = (message: QueuedMessage) =>
  messages.settle(message, (one) => isSame(one, message));
export const removeMessage = messages.remove;
export const clearMessages = messages.clear;
