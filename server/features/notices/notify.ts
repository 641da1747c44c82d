import { sql } from 'kysely';
import {
  digestKinds,
  type NoticeFacts,
  type NoticeKind,
  noticeTable,
} from '#contract/notices/kinds.ts';
import type { Db } from '#server/db/client.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { digestDay, mailTime } from './mail-times.ts';

export type NewNotice = {
  memberId: string;
  kind: NoticeKind;
  /**
   * Names what happened, within the kind: a member is told once for each, however often a job or a
   * retry says it. Such as a booking's id, or that and the time of a meeting.
   */
  event: string;
  /** The phone that it is about. */
  productId?: string | null;
  /** The order that it is about; the notice leads there. */
  bookingId?: string | null;
  /** What a person has written about it. */
  reason?: string;
  facts?: NoticeFacts;
};

/** The same with the admin who decided; each decision is told, so it has no `event`. */
type AnyNotice = Omit<NewNotice, 'event'> & { event: string | null; adminId: string | null };

/**
 * Tells a member something, in the transaction of what happened: the bell has it with the commit, and
 * the mail waits in `notice_mails` for `sendNoticeMails`; of a digest (`digestKinds`) one for all of a
 * member's notices, whose events then begin with `digestDay`. Nothing is done for a removed member, or
 * when they were told before. One statement; locks only by foreign keys.
 */
export async function notify(
  trx: Db,
  notice: NewNotice,
  deps: Pick<Deps, 'newId' | 'clock'>,
): Promise<void> {
  await insertNotice(trx, { ...notice, adminId: null }, deps);
}

/** Leads a notice that was told before to the order that lives now, with the facts of now. */
export async function leadNotice(
  trx: Db,
  notice: Pick<NewNotice, 'memberId' | 'kind' | 'event' | 'facts'> & { bookingId: string },
): Promise<void> {
  const { memberId, kind, event, bookingId, facts = {} } = notice;
  await sql`update notices set booking_id = ${bookingId}::uuid, facts = ${JSON.stringify(facts)}::jsonb
    where member_id = ${memberId} and kind = ${kind} and event = ${event}`.execute(trx);
}

/** `notify` for what an admin has decided. */
export async function insertNotice(
  trx: Db,
  notice: AnyNotice,
  { newId, clock }: Pick<Deps, 'newId' | 'clock'>,
): Promise<void> {
  const { memberId, kind, event, adminId, productId, bookingId, reason = '', facts = {} } = notice;
  const { on, always = false } = noticeTable[kind];
  const now = clock();
  await sql`
    with told as (
      select members.id, email, ${always}::boolean
        or coalesce(notice_choices.is_on, ${on}::boolean) as is_on
      from members left join notice_choices
        on notice_choices.member_id = members.id and notice_choices.kind = ${kind}
      where members.id = ${memberId} and removed_at is null
    ), kept as (
      insert into notices
        (id, at, kind, event, admin_id, member_id, product_id, booking_id, reason, facts, read_at)
      select ${newId()}::uuid, ${now}::timestamptz, ${kind}, ${event}::text, ${adminId}::uuid, id,
        ${productId ?? null}::uuid, ${bookingId ?? null}::uuid, ${reason},
        ${JSON.stringify(facts)}::jsonb, case when not is_on then ${now}::timestamptz end
      from told
      on conflict (member_id, kind, event) do nothing
      returning id
    )
    insert into notice_mails (notice_id, address, due_at, digest)
    select kept.id, email, ${mailTime(kind, now)}::timestamptz,
      case when ${digestKinds.includes(kind)}::boolean then told.id || ' ' || ${digestDay(now)} end
    from kept cross join told where is_on
    on conflict (digest) do nothing`.execute(trx);
}
