import type { ColumnType, Generated } from 'kysely';
import type { ReviewOutcome } from '#contract/constants.ts';
import type { Language } from '#contract/languages.ts';
import type { NoticeFacts, NoticeKind } from '#contract/notices/kinds.ts';

export interface NoticesTables {
  notices: NoticesTable;
  notice_mails: NoticeMailsTable;
  notice_choices: NoticeChoicesTable;
  push_devices: PushDevicesTable;
  notice_pushes: NoticePushesTable;
}

/**
 * Notices to members. `event` identifies the event within its kind, so that it is notified once. A
 * member may answer an admin's decision once.
 */
type NoticesTable = {
  id: string;
  at: Date;
  kind: NoticeKind;
  /** The admin who decided; null for notices of the program. */
  admin_id: string | null;
  member_id: string;
  product_id: string | null;
  booking_id: Generated<string | null>;
  /** Null for other kinds than messages, and after the thread was deleted. */
  thread_id: Generated<string | null>;
  reason: Generated<string>;
  /** Written as JSON text. */
  facts: ColumnType<NoticeFacts, string | undefined, never>;
  /** Null for admins' decisions, which are unique by other means. */
  event: Generated<string | null>;
  /** Also set if the member has switched the kind off, so that the bell does not count it. */
  read_at: Generated<Date | null>;
  answer: Generated<string | null>;
  answered_at: Generated<Date | null>;
  /** Of another admin, about the decision. */
  review: Generated<ReviewOutcome | null>;
  review_reason: Generated<string>;
  reviewed_at: Generated<Date | null>;
  reviewed_by: Generated<string | null>;
};

/** Mails that are not sent yet. `due_at` is moved while one is tried, and after a failure. */
type NoticeMailsTable = {
  notice_id: string;
  /** A copy, because a removed member no longer has an address. */
  address: string;
  due_at: Date;
  tries: Generated<number>;
  /**
   * `{member} {day}`: one mail has all of the member's notices of that day about saved phones and
   * searches.
   */
  digest: string | null;
  /** The notice is also pushed to a device, so it is not mailed to a member who has read it. */
  unless_read: Generated<boolean>;
};

/** Browsers that a member lets the shop push notices to, while the session lives. */
type PushDevicesTable = {
  id: string;
  member_id: string;
  session_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  language: Language;
  since: Date;
  /** The day in Dhaka that `sent` counts, written as text. */
  sent_on: ColumnType<Date | null, string | undefined, string>;
  sent: Generated<number>;
};

/** Pushes that are not sent yet, by notice and device; `due_at` and `tries` as in `notice_mails`. */
type NoticePushesTable = {
  notice_id: string;
  device_id: string;
  due_at: Date;
  tries: Generated<number>;
};

/** A member's choice that differs from the default in `noticeTable`. */
type NoticeChoicesTable = {
  member_id: string;
  kind: NoticeKind;
  is_on: boolean;
};
