import type { QueryClient } from '@tanstack/react-query';
import { type Api, ApiError } from '#contract/client.ts';
import { askPath, threadsPath } from '#contract/notices/screens.ts';
import type { ThreadPage } from '#contract/threads/calls.ts';
import { errorText } from '#web/i18n/error-text.tsx';
import type { CommonMessages } from '#web/i18n/loaders.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { type QueuedMessage, removeMessage } from './messages.ts';
import { answeredMessages, sendMessages } from './send-messages.ts';

type Side = { api: Api; queryClient: QueryClient; email: string; t: CommonMessages };

/** Sends this member's messages and reports the results; returns how many wait on. */
export async function sendAndReport({ api, queryClient, email, t }: Side): Promise<number> {
  const left = await sendMessages(api, email);
  const answered = await answeredMessages(email);
  if (answered.length > 0) await report(answered, queryClient, t);
  return left;
}

/**
 * Has the threads of sent messages read again, and then removes these from the outbox, so that an
 * open thread shows each without a gap. Reports refusals, unless the thread itself shows them.
 */
async function report(
  answered: QueuedMessage[],
  queryClient: QueryClient,
  t: CommonMessages,
): Promise<void> {
  const keys = [...new Set(answered.map(threadOf))].map((id) => ['thread', id]);
  await Promise.all(
    [...keys, ['threads']].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );
  for (const message of answered) {
    const { outcome, other } = message;
    const isHere = pathsOf(message).some((path) => location.pathname.endsWith(path));
    if (outcome.state === 'sent' && !isMissing(queryClient, threadOf(message), outcome.number)) {
      await removeMessage(message);
    } else if (outcome.state === 'opened' && !isHere) {
      await removeMessage(message);
    } else if (outcome.state === 'refused' && !isHere) {
      toast.error(`${other}: ${errorText(new ApiError(outcome.problem), t)}`);
    }
  }
}

function threadOf({ threadId, outcome }: QueuedMessage): string | undefined {
  return outcome.state === 'opened' ? outcome.threadId : threadId;
}

/**
 * The pages that themselves show what becomes of a message; that of a question then opens its
 * thread.
 */
const pathsOf = ({ threadId, productId }: QueuedMessage): string[] =>
  threadId === undefined ? [askPath(productId)] : [`${threadsPath}/${threadId}`];

/** Whether an open thread could not be read again. */
function isMissing(
  queryClient: QueryClient,
  threadId: string | undefined,
  number: number,
): boolean {
  const thread = queryClient.getQueryCache().find({ queryKey: ['thread', threadId], exact: true });
  if (!thread?.isActive()) return false;
  const page = thread.state.data as ThreadPage | undefined;
  return page !== undefined && page.last < number;
}
