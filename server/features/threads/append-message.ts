import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { isQuestion } from '#contract/threads/answer-times.ts';
import type { TrickKind } from '#contract/tricks/find.ts';
import { findTricks } from '#contract/tricks/find-tricks.ts';
import { maskAddresses, maskContacts } from '#contract/tricks/mask-contacts.ts';
import type { Db } from '#server/db/client.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { hidePhotos } from '../images/private-photos.ts';
import { hasWords, waitBegins } from '../members/answer-times.ts';
import { notify } from '../notices/notify.ts';
import { otherOf, type ThreadRole } from './thread-row.ts';

/** Requests of cheats, which are marked; contact details are masked instead. */
const requestKinds: readonly TrickKind[] = [
  ...(['advance', 'delivery', 'code', 'pin', 'qr', 'verify'] as const),
];

/** Earlier messages that are read together with a new one, because numbers are split over several. */
const readTogether = 2;

type LockedThread = {
  id: string;
  product_id: string;
  buyer_id: string;
  seller_id: string;
  messages: number;
  buyer_read: number;
  seller_read: number;
};

type NewMessage = {
  role: ThreadRole;
  text: string;
  entryId: string;
  /** Addresses of new uploads of the writer. */
  photos?: readonly string[];
  /** The caller notifies the other. */
  isSilent?: boolean;
  /** The other never reads it, which the writer does not learn. */
  isWithheld?: boolean;
};

/** `readers` are the members whose pages show the message. */
type Appended = { number: number; masked: boolean; readers: string[] };

/**
 * Adds a message to a thread whose row is locked, and notifies the other, once until they have read
 * it. If they have blocked the writer, the message is withheld from them, which the writer does not
 * learn. The same text and photos under the same entry are one message: its number is returned again.
 * The writer's read mark stays, because the outbox sends without showing. An archived thread returns to
 * the open ones of both. Throws as `hidePhotos`.
 */
export async function appendMessage(
  trx: Db,
  thread: LockedThread,
  { role, text, photos = [], isSilent = false, isWithheld = false, ...typing }: NewMessage,
  deps: Pick<Deps, 'newId' | 'clock' | 'imageHost'>,
): Promise<Appended> {
  const senderId = role === 'buyer' ? thread.buyer_id : thread.seller_id;
  const entryId = await entryOf(trx, { ...typing, photos }, deps);
  const before = await trx
    .selectFrom('thread_messages')
    .select(['number', 'text', 'masked', 'entry_id'])
    .where('thread_id', '=', thread.id)
    .where('sender_id', '=', senderId)
    .where((row) =>
      row.or([
        row('entry_id', '=', entryId),
        row('number', 'in', ({ selectFrom }) =>
          selectFrom('thread_messages')
            .select('number')
            .where('thread_id', '=', thread.id)
            .where('sender_id', '=', senderId)
            // Photos between two halves of a number do not separate them.
            .where('text', '<>', '')
            .orderBy('number', 'desc')
            .limit(readTogether),
        ),
      ]),
    )
    .orderBy('number')
    .execute();
  const same = before.find((row) => row.entry_id === entryId && row.text === text);
  if (same) return asBefore(same);
  const at = deps.clock();
  const number = thread.messages + 1;
  const earlier = before.slice(-readTogether).map((row) => row.text);
  const masked = text === '' ? null : maskContacts(text, earlier);
  const withNumbers = masked === null ? null : (maskAddresses(text, earlier) ?? text);
  const other = otherOf(role);
  const withheld = (await hasBlocked(trx, thread[`${other}_id`], senderId)) || isWithheld;
  const asks = role === 'buyer' && !withheld && hasWords(masked);
  const asked = { threadId: thread.id, isQuestion: isQuestion(text) };
  await trx
    .insertInto('thread_messages')
    .values({
      thread_id: thread.id,
      number,
      sender_id: senderId,
      entry_id: entryId,
      at,
      text,
      photos: new Set(photos).size,
      masked,
      with_numbers: withNumbers === masked ? null : withNumbers,
      asks: requestsIn(text),
      withheld,
      waits_for: asks ? waitBegins(asked) : null,
    })
    .execute();
  const store = async (ids: string[]) => {
    const message = { thread_id: thread.id, number, sender_id: senderId };
    const rows = ids.map((image_id, place) => ({ image_id, place, ...message }));
    await trx.insertInto('thread_photos').values(rows).execute();
  };
  await hidePhotos(trx, photos, { userId: senderId, withoutCodes: true, store }, deps);
  await trx
    .updateTable('threads')
    .set({
      messages: number,
      // Nothing of it arrives, not even the thread in another place of the list.
      ...(!withheld && { last_at: at, buyer_archived_at: null, seller_archived_at: null }),
    })
    .where('id', '=', thread.id)
    .execute();
  if (withheld) return { number, masked: masked !== null, readers: [senderId] };
  const readers = [thread.buyer_id, thread.seller_id];
  if (isSilent) return { number, masked: masked !== null, readers };
  await notify(
    trx,
    {
      kind: 'message',
      // All messages after one read mark are one notice.
      event: `${thread.id} ${thread[`${other}_read`]}`,
      memberId: thread[`${other}_id`],
      productId: thread.product_id,
      threadId: thread.id,
    },
    deps,
  );
  return { number, masked: masked !== null, readers };
}

/** The result of the message that this entry was stored as; undefined if it was not. */
export async function findSent(
  trx: Db,
  threadId: string,
  senderId: string,
  { text, photos = [], ...typing }: Pick<NewMessage, 'text' | 'photos' | 'entryId'>,
  deps: Pick<Deps, 'imageHost'>,
): Promise<Appended | undefined> {
  const entryId = await entryOf(trx, { ...typing, photos }, deps);
  const same = await trx
    .selectFrom('thread_messages')
    .select(['number', 'masked'])
    .where('thread_id', '=', threadId)
    .where('sender_id', '=', senderId)
    .where('entry_id', '=', entryId)
    .where('text', '=', text)
    .executeTakeFirst();
  return same && asBefore(same);
}

/**
 * The entry under which a message is stored. With photos it follows from them, too: a form that is
 * sent twice uploads them twice, and an earlier page may be sent again with others.
 */
async function entryOf(
  trx: Db,
  { entryId, photos }: { entryId: string; photos: readonly string[] },
  { imageHost }: Pick<Deps, 'imageHost'>,
): Promise<string> {
  if (photos.length === 0) return entryId;
  const ids = photos.map((url) => imageHost.idOf(url));
  const known = await trx
    .selectFrom('images')
    .select(['id', 'digest'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  const digests = ids.map((id) => known.find((image) => image.id === id)?.digest ?? id);
  const hash = createHash('sha256')
    .update([entryId, ...digests].join())
    .digest('hex');
  return hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Of a repeated message: the pages have it already. */
const asBefore = ({ number, masked }: { number: number; masked: string | null }): Appended => ({
  number,
  masked: masked !== null,
  readers: [],
});

const requestsIn = (text: string): TrickKind[] => [
  ...new Set(
    findTricks(text)
      .map(({ kind }) => kind)
      .filter((kind) => requestKinds.includes(kind)),
  ),
];

/** Whether nothing of the other arrives at a member. */
export async function hasBlocked(trx: Db, memberId: string, otherId: string): Promise<boolean> {
  const block = await trx
    .selectFrom('member_blocks')
    .select('at')
    .where('member_id', '=', memberId)
    .where('blocked_id', '=', otherId)
    .executeTakeFirst();
  return block !== undefined;
}
