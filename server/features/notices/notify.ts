import { sql } from 'kysely';
import {
  digestKinds,
  type NoticeFacts,
  type NoticeKind,
  noticeTable,
} from '#contract/notices/kinds.ts';
import { isPushed } from '#contract/notices/pushed.ts';
import { emitAfterCommit } from '#server/db/after-commit.ts';
import type { Db } from '#server/db/client.ts';
import type { Deps } from '#server/http/api/deps.ts';
import {
  digestDay,
  mailTime,
  mailTimeAfterPush,
  pushTime,
  pushTimeWhileReading,
  readingMs,
} from './mail-times.ts';

export type NewNotice = {
  memberId: string;
  kind: NoticeKind;
  /**
   * Identifies the event within the kind: a member is notified once for each, even if a job or a
   * retry repeats it. For example a booking's id, or that and the time of a meeting.
   */
  event: string;
  /** The phone of the notice. */
  productId?: string | null;
  /** The order of the notice, to which it links. */
  bookingId?: string | null;
  /** The thread of the notice, to which it links. */
  threadId?: string | null;
  /** A person's text in the notice. */
  reason?: string;
  facts?: NoticeFacts;
};

/** The same with the admin who decided. Each decision is notified, so it has no `event`. */
type AnyNotice = Omit<NewNotice, 'event'> & { event: string | null; adminId: string | null };

/**
 * Notifies a member, in the transaction of the event. The bell has the notice with the commit, and
 * the mail waits in `notice_mails` for `sendNoticeMails`. If the kind is pushed and the member has
 * devices for it, `sendPushes` sends pushes after the commit, and the mail gives them time. A digest
 * (`digestKinds`) is one mail for all of a member's notices, whose events begin with `digestDay`.
 * Does nothing for a removed member, or a repeated event. One statement; locks only by foreign keys.
 */
export async function notify(
  trx: Db,
  notice: NewNotice,
  deps: Pick<Deps, 'newId' | 'clock'>,
): Promise<void> {
  await insertNotice(trx, { ...notice, adminId: null }, deps);
}

/** Redirects an existing notice to the newer order, and updates its facts. */
export async function leadNotice(
  trx: Db,
  notice: Pick<NewNotice, 'memberId' | 'kind' | 'event' | 'facts'> & { bookingId: string },
): Promise<void> {
  const { memberId, kind, event, bookingId, facts = {} } = notice;
  await sql`update notices set booking_id = ${bookingId}::uuid, facts = ${JSON.stringify(facts)}::jsonb
    where member_id = ${memberId} and kind = ${kind} and event = ${event}`.execute(trx);
}

/** `notify` for an admin's decision. */
export async function insertNotice(
  trx: Db,
  notice: AnyNotice,
  { newId, clock }: Pick<Deps, 'newId' | 'clock'>,
): Promise<void> {
  const { memberId, kind, event, adminId, productId, bookingId, threadId } = notice;
  const { reason = '', facts = {} } = notice;
  const { on, always = false } = noticeTable[kind];
  const now = clock();
  const readsSince = new Date(now.getTime() - readingMs);
  const {
    rows: [result],
  } = await sql<{ is_push_due: boolean }>`
    with told as (
      select members.id, email, ${always}::boolean
        or coalesce(notice_choices.is_on, ${on}::boolean) as is_on
      from members left join notice_choices
        on notice_choices.member_id = members.id and notice_choices.kind = ${kind}
      where members.id = ${memberId} and removed_at is null
    ), kept as (
      insert into notices
        (id, at, kind, event, admin_id, member_id, product_id, booking_id, thread_id, reason, facts,
          read_at)
      select ${newId()}::uuid, ${now}::timestamptz, ${kind}, ${event}::text, ${adminId}::uuid, id,
        ${productId ?? null}::uuid, ${bookingId ?? null}::uuid,
        ${threadId ?? null}::uuid, ${reason}, ${JSON.stringify(facts)}::jsonb,
        case when not is_on then ${now}::timestamptz end
      from told
      on conflict (member_id, kind, event) do nothing
      returning id
    ), pushed as (
      insert into notice_pushes (notice_id, device_id, due_at)
      select kept.id, push_devices.id,
        case when exists (
          select from notices read
          where read.thread_id = ${threadId ?? null}::uuid and read.member_id = told.id
            and read.kind = ${kind} and read.read_at > ${readsSince}::timestamptz
        ) then ${pushTimeWhileReading(kind, now)}::timestamptz
          else ${pushTime(kind, now)}::timestamptz end
      from kept cross join told join push_devices on push_devices.member_id = told.id
      where is_on and ${isPushed(kind)}::boolean
      returning due_at
    ), mailed as (
      select kept.id, email, told.id as member_id,
        ${!always}::boolean and exists (select from pushed) as unless_read
      from kept cross join told where is_on
    ), mails as (
      insert into notice_mails (notice_id, address, due_at, digest, unless_read)
      select id, email,
        case when unless_read then ${mailTimeAfterPush(kind, now)}::timestamptz
          else ${mailTime(kind, now)}::timestamptz end,
        case when ${digestKinds.includes(kind)}::boolean
          then member_id || ' ' || ${digestDay(now)} end,
        unless_read
      from mailed
      on conflict (digest) do nothing
    )
    select exists (select from pushed where due_at <= ${now}::timestamptz) as is_push_due`.execute(
    trx,
  );
  if (result?.is_push_due) emitAfterCommit(trx, 'pushes-due');
}
