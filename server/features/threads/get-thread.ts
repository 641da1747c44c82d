import { messagesShown } from '#contract/threads/first-questions.ts';
import type { Db } from '#server/db/client.ts';
import type { Deps } from '#server/http/api/deps.ts';
import type { Handler, HandlerContext } from '#server/http/api/handler.ts';
import { nameInTalks } from '../members/shown-name.ts';
import { isSendersNumberSeen, shownText } from './shown-text.ts';
import { readPhotos } from './thread-photos.ts';
import { type FoundThread, findThread, isOpen, otherOf, phoneState } from './thread-row.ts';

type Query = HandlerContext<'GET /threads/:id'>['query'];

/**
 * One of the caller's own threads with its newest messages, or those after or before a number.
 * Of the other's contact details it has what `shownText` shows. Throws `not-found` for everybody but
 * the two.
 */
export const getThread: Handler<'GET /threads/:id'> = async ({ params, query, caller, deps }) => {
  const thread = await findThread(deps.db, params.id, caller.userId);
  const { role } = thread;
  const other = otherOf(role);
  const rows = await readMessages(deps, thread.id, caller.userId, query);
  const photos = await readPhotos(deps.db, thread.id, rows);
  const first = rows[0]?.number ?? 1;
  return {
    _id: thread.id,
    phone: phoneOf(thread, deps),
    role,
    other: {
      name: nameInTalks(thread[`${other}_name`]),
      removed: thread[`${other}_removed_at`] !== null,
      since: thread[`${other}_since`].toISOString(),
    },
    bookingId: thread.booking_id,
    open: isOpen(thread),
    archived: thread[`${role}_archived_at`] !== null,
    blocked: thread.is_blocked,
    reported: thread.is_reported,
    unread: await countUnread(deps.db, thread),
    read: thread[`${role}_read`],
    readByOther: thread[`${other}_read`],
    last: thread.last_shown,
    messages: rows.map((row) => {
      const mine = row.sender_id === caller.userId;
      return {
        number: row.number,
        mine,
        at: row.at.toISOString(),
        text: mine ? row.text : shownText(row, row.is_number_seen),
        photos: { sent: row.photos, urls: photos.get(row.number) ?? [] },
        masked: shownText(row, row.is_number_seen) !== row.text,
        asks: row.asks,
      };
    }),
    more: query.after === undefined && first > 1,
  };
};

export function phoneOf(
  row: Pick<FoundThread, 'product_id' | 'phone_name' | 'image_id' | 'paid_at' | 'hidden_at'> &
    Pick<FoundThread, 'phone_removed_at'>,
  { imageHost }: Pick<Deps, 'imageHost'>,
) {
  const state = phoneState(row);
  const img = row.image_id && state !== 'gone' ? imageHost.urlOf(row.image_id) : '';
  return { _id: row.product_id, name: row.phone_name, img, state };
}

async function readMessages(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  threadId: string,
  readerId: string,
  { after, before }: Query,
) {
  const messages = db
    .selectFrom('thread_messages')
    .innerJoin('threads', 'threads.id', 'thread_id')
    .select(['number', 'sender_id', 'at', 'text', 'masked', 'with_numbers', 'asks', 'photos'])
    .select(isSendersNumberSeen('thread_messages', clock()).as('is_number_seen'))
    .where('thread_id', '=', threadId)
    .where(({ eb, or }) => or([eb('sender_id', '=', readerId), eb('withheld', '=', false)]))
    .limit(messagesShown);
  // In order from the last known one, so that none is left out when very many are new.
  if (after !== undefined) return messages.where('number', '>', after).orderBy('number').execute();
  const earlier = before === undefined ? messages : messages.where('number', '<', before);
  return (await earlier.orderBy('number', 'desc').execute()).reverse();
}

async function countUnread(db: Db, { id, role, ...thread }: FoundThread): Promise<number> {
  const { rows } = await db
    .selectFrom('thread_messages')
    .select(({ fn }) => fn.countAll<string>().as('rows'))
    .where('thread_id', '=', id)
    .where('number', '>', thread[`${role}_read`])
    .where('sender_id', '=', thread[`${otherOf(role)}_id`])
    .where('withheld', '=', false)
    .executeTakeFirstOrThrow();
  return Number(rows);
}
