import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#contract/client.ts';
import type { ThreadPage } from '#contract/threads/calls.ts';

/**
 * A thread with its newest messages. Read again, it requests what is newer than the last known
 * message, and adds that: a message appears once and in its place, whatever was lost in between.
 */
export const threadQuery = (api: Api, id: string) => {
  const queryKey = ['thread', id];
  return queryOptions({
    queryKey,
    queryFn: async ({ client }): Promise<ThreadPage> => {
      const known = client.getQueryData<ThreadPage>(queryKey);
      return known ? await addNewer(api, known) : await api('GET /threads/:id', { params: { id } });
    },
  });
};

async function addNewer(api: Api, known: ThreadPage): Promise<ThreadPage> {
  const params = { id: known._id };
  let messages = known.messages;
  for (;;) {
    const after = messages.at(-1)?.number ?? 0;
    const fresh = await api('GET /threads/:id', { params, query: { after } });
    // A booking shows what was masked.
    if (fresh.bookingId !== known.bookingId) return await api('GET /threads/:id', { params });
    messages = [...messages, ...fresh.messages];
    const isWhole = fresh.messages.length === 0 || messages.at(-1)?.number === fresh.last;
    if (isWhole) return { ...fresh, messages, more: known.more };
  }
}

/** The messages of a thread before a number. */
export const earlierQuery = (api: Api, id: string, before: number) =>
  queryOptions({
    queryKey: ['thread', id, before],
    queryFn: () => api('GET /threads/:id', { params: { id }, query: { before } }),
  });

/**
 * The entry of the next message (`messageForm`), with the page, so that a form that is sent twice
 * before the script comes is one message.
 */
export const entryQuery = (about: string) =>
  queryOptions({
    queryKey: ['entry', about],
    queryFn: async () => crypto.randomUUID() as string,
    staleTime: Number.POSITIVE_INFINITY,
  });
