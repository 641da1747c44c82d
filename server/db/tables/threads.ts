import type { ColumnType, Generated } from 'kysely';
import type { ThreadDecision, ThreadReason } from '#contract/threads/first-questions.ts';
import type { TrickKind } from '#contract/tricks/find.ts';

export interface ThreadsTables {
  threads: ThreadsTable;
  thread_messages: ThreadMessagesTable;
  thread_photos: ThreadPhotosTable;
  thread_reports: ThreadReportsTable;
  member_blocks: MemberBlocksTable;
  same_texts: SameTextsTable;
  saved_answers: SavedAnswersTable;
}

/** First messages of one text to many, for the staff's decision. */
type SameTextsTable = {
  id: string;
  member_id: string;
  /** SHA-256 of the folded text, in hexadecimal. */
  digest: string;
  text: string;
  people: number;
  found_at: Date;
  closed_at: Generated<Date | null>;
  closed_by: Generated<string | null>;
};

type ThreadsTable = {
  id: string;
  product_id: string;
  buyer_id: string;
  seller_id: string;
  created_at: Date;
  /** Of the newest message. */
  last_at: Date;
  messages: number;
  buyer_read: Generated<number>;
  seller_read: Generated<number>;
  buyer_archived_at: Generated<Date | null>;
  seller_archived_at: Generated<Date | null>;
};

type ThreadMessagesTable = {
  thread_id: string;
  number: number;
  sender_id: string;
  /** Made by the client, with photos together with them; the same text under it is one message. */
  entry_id: string;
  at: Date;
  text: string;
  /** What the other reads without numbers and addresses; null: the text itself. */
  masked: string | null;
  /** What the other reads where the deal shows numbers; null: as `masked`. */
  with_numbers: string | null;
  /** Requests in it that are known from frauds. */
  asks: TrickKind[];
  /** Written while the other had blocked its writer: the other never reads it. */
  withheld: Generated<boolean>;
  /** The thread's seller, if a question begins with it for which a buyer waits. */
  waits_for: string | null;
  /** How many were sent with it; the photos themselves are deleted earlier than the text. */
  photos: Generated<number>;
};

/** Photos of messages, in the order in which they were chosen. */
type ThreadPhotosTable = {
  image_id: string;
  thread_id: string;
  number: number;
  place: number;
  sender_id: string;
};

/** While `closed_at` is null, admins may read the thread. */
type ThreadReportsTable = {
  thread_id: string;
  reporter_id: string;
  /** The other of the two; a trigger sets it. */
  about_id: ColumnType<string | null, never, never>;
  reason: ThreadReason;
  comment: string;
  at: Date;
  closed_at: Generated<Date | null>;
  outcome: Generated<ThreadDecision | null>;
};

type MemberBlocksTable = {
  member_id: string;
  blocked_id: string;
  at: Date;
};

type SavedAnswersTable = {
  id: string;
  member_id: string;
  text: string;
  saved_at: Date;
};
