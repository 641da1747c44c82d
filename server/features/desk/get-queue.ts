import type { Handler } from '#server/http/api/handler.ts';
import { countQueue } from './count-desk.ts';
import { kindsOf } from './desk.ts';
import { readEntries } from './read-queue.ts';

/** A page of all that waits for the caller's role, the longest first; of the whole with counts. */
export const getQueue: Handler<'GET /queue'> = async ({ query, caller, deps }) => {
  const { kind, whose, before } = query;
  const now = deps.clock();
  const kinds = kindsOf(caller.member.staff);
  const chosen = kind ? kinds.filter((one) => one === kind) : kinds;
  const reading = { memberId: caller.userId, kinds: chosen, whose, before, now };
  const [page, counts] = await Promise.all([
    readEntries(deps.db, reading),
    countQueue(deps.db, kinds, now),
  ]);
  return { ...page, counts };
};
