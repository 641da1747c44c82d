import { type RawBuilder, sql } from 'kysely';
import { isNumberSeenInThread } from '../members/numbers-seen.ts';

type MessageTexts = {
  text: string;
  /** Without contact details; null if it has no such. */
  masked: string | null;
  /** Without links and mail addresses alone; null if that is the same as `masked`. */
  with_numbers: string | null;
};

/**
 * What the other of the two reads of a message: numbers only where the deal shows the writer's number,
 * links and mail addresses never. Both were masked at writing.
 */
export const shownText = (row: MessageTexts, isNumberSeen: boolean): string =>
  (isNumberSeen ? row.with_numbers : null) ?? row.masked ?? row.text;

/** The same in a statement with `threads`, for the message `said` and its reader. */
export const shownTextOf = (said: string, readerId: string, now: Date): RawBuilder<string> =>
  sql<string>`case
    when ${sql.ref(`${said}.sender_id`)} = ${readerId} then ${sql.ref(`${said}.text`)}
    when ${isSendersNumberSeen(said, now)}
      then coalesce(${sql.ref(`${said}.with_numbers`)}, ${sql.ref(`${said}.masked`)}, ${sql.ref(`${said}.text`)})
    else coalesce(${sql.ref(`${said}.masked`)}, ${sql.ref(`${said}.text`)}) end`;

/** Whether the deal of a row of `threads` shows the number of the writer of the message `said`. */
export const isSendersNumberSeen = (said: string, now: Date): RawBuilder<boolean> =>
  sql<boolean>`case when ${sql.ref(`${said}.sender_id`)} = threads.buyer_id
    then ${isNumberSeenInThread('buyer', now)} else ${isNumberSeenInThread('seller', now)} end`;
