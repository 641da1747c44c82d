import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { id } from '#contract/rules.ts';
import type { ThreadNews } from '#server/http/api/deps.ts';

const carried = z.object({ from: z.string(), threadId: id, memberIds: z.array(id) });

/**
 * Hints for the open pages of this process. `send` passes them to other processes, whose hints come
 * to `receive`; `missed` makes all pages read again, after hints may have been lost.
 */
export function createThreadNews(send: (text: string) => void = () => {}) {
  const from = randomUUID();
  const listeners = new Map<string, Set<(threadId: string) => void>>();
  const deliver = (memberIds: readonly string[], threadId: string) => {
    for (const memberId of memberIds) {
      for (const listener of listeners.get(memberId) ?? []) listener(threadId);
    }
  };
  return {
    publish({ threadId, memberIds }) {
      // A repeated message or mark is no news, and costs no round trip to the database.
      if (memberIds.length === 0) return;
      deliver(memberIds, threadId);
      send(JSON.stringify({ from, threadId, memberIds }));
    },
    subscribe(memberId, listener) {
      const ofMember = listeners.get(memberId) ?? new Set();
      listeners.set(memberId, ofMember.add(listener));
      return () => {
        ofMember.delete(listener);
        if (ofMember.size === 0) listeners.delete(memberId);
      };
    },
    receive(text: string) {
      const { data } = carried.safeParse(JSON.parse(text));
      if (data && data.from !== from) deliver(data.memberIds, data.threadId);
    },
    missed: () => deliver([...listeners.keys()], ''),
  } satisfies ThreadNews & Record<string, unknown>;
}
