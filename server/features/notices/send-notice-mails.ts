import { sql } from 'kysely';
import { isStandInAddress } from '#contract/members/stand-in-address.ts';
import { digestKinds, type NoticeKind, noticeKinds, noticeTable } from '#contract/notices/kinds.ts';
import type { Db } from '#server/db/client.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { askedAtOf } from '#server/http/api/still-there-links.ts';
import { isRefusedForGood, type Mail } from '#server/ports/mail/port.ts';
import { type AskNow, readAsks } from './asks-now.ts';
import { digestDay, mailTime, pauseAfter, usefulUntil } from './mail-times.ts';
import { bundleMail, digestMail, noticeMail } from './notice-mail.ts';
import { textMember } from './text-member.ts';

/** Mails that are claimed at the same time. */
const batchSize = 100;
/** How long a run continues while mails are due, so that the other jobs' next runs are not late. */
const runMs = 45_000;
/**
 * After this many consecutive failures the server is at fault, not the mails, and the rest waits
 * for the next run.
 */
const failuresInARow = 5;

/**
 * Kinds that strangers can cause at will, or that are not urgent. They are sent last, and several
 * of one member share a mail.
 */
const lesserKinds: readonly NoticeKind[] = [
  'booked',
  'cancelled',
  'phone-gone',
  'lapsed',
  'dismiss',
  'message',
];
const urgentKinds = noticeKinds.filter((kind) =>
  ['money', 'meeting'].includes(noticeTable[kind].about),
);
/** Money and meetings first, then the rest, then the lesser kinds. */
const rank = sql<number>`case when kind = any(${urgentKinds}::text[]) then 0
  when kind = any(${[...lesserKinds, ...digestKinds]}::text[]) then 2 else 1 end`;

/**
 * Several of these of one member share a mail: lesser ones, and those that were pushed and not read.
 */
const isBundled = sql<boolean>`(unless_read or kind = any(${lesserKinds}::text[]))`;

/** A process with an older claim was killed, because sending takes seconds. */
const claimMs = 10 * 60_000;

type SendDeps = Pick<
  Deps,
  | 'db'
  | 'mail'
  | 'clock'
  | 'log'
  | 'publicUrl'
  | 'unsubscribeLinks'
  | 'stillThereLinks'
  | 'keyStopLinks'
  | 'confirmAddresses'
  | 'deals'
  | 'sms'
  | 'rateLimiter'
>;

/**
 * Sends due mails of notices, and text messages to members without an address, until none is due or the run has taken `runMs`; returns how many.
 * Several processes may run it concurrently. A failed mail waits longer each time, until it is a
 * week old. After a crash between sending and deleting its row, it is sent again with the same
 * Message-ID.
 */
export async function sendNoticeMails(deps: SendDeps): Promise<number> {
  const endsAt = performance.now() + runMs;
  let [sent, failed] = [0, 0];
  for (;;) {
    const groups = await claimDue(deps);
    if (groups.length === 0) return sent;
    for (const [at, group] of groups.entries()) {
      const result = await sendGroup(deps, group);
      if (result === 'sent') sent += 1;
      failed = result === 'failed' ? failed + 1 : 0;
      if (failed < failuresInARow) continue;
      await release(deps, groups.slice(at + 1).flat());
      return sent;
    }
    if (performance.now() > endsAt) return sent;
  }
}

/**
 * Claims due mails by moving them into the future, and reads them in groups, each of which is one
 * mail. With one of `isBundled`, all of its member are claimed.
 */
async function claimDue(deps: SendDeps) {
  const { db, clock } = deps;
  const now = clock();
  const due = db
    .selectFrom('notice_mails')
    .innerJoin('notices', 'notices.id', 'notice_id')
    .select('notice_id')
    .where('due_at', '<=', now);
  const claim = (ids: typeof due) =>
    db
      .updateTable('notice_mails')
      .set(({ eb }) => ({
        due_at: new Date(now.getTime() + claimMs),
        tries: eb('tries', '+', 1),
      }))
      .where('notice_id', 'in', ids)
      .returning(['notice_id', 'address', 'tries', 'unless_read'])
      .execute();
  const skipping = (ids: typeof due) => ids.forUpdate('notice_mails').skipLocked();
  const claimed = await claim(skipping(due.orderBy(rank).orderBy('due_at').limit(batchSize)));
  if (claimed.length === 0) return [];
  const idsOf = (rows: typeof claimed) => rows.map(({ notice_id }) => notice_id);
  const others = await claim(
    skipping(
      due
        .where(isBundled)
        .where('member_id', 'in', ({ selectFrom }) =>
          selectFrom('notices')
            .innerJoin('notice_mails', 'notice_id', 'notices.id')
            .select('member_id')
            .where('notices.id', 'in', idsOf(claimed))
            .where(isBundled),
        ),
    ),
  );
  const all = [...claimed, ...others];
  const rows = await db
    .selectFrom('notices')
    .innerJoin('members', 'members.id', 'notices.member_id')
    .leftJoin('products', 'products.id', 'notices.product_id')
    .select([
      'notices.id',
      'notices.at',
      'kind',
      'event',
      'reason',
      'facts',
      'member_id',
      'mail_language',
    ])
    .select(['products.name as phone', 'notices.booking_id', 'notices.thread_id'])
    .select(['members.address_confirmed_at', 'notices.read_at'])
    .select(isOnNow)
    .where('notices.id', 'in', idsOf(all))
    .orderBy(rank)
    .orderBy('notices.id')
    .execute();
  const asks = await readAsks(db, rows, deps);
  const mailOf = new Map(all.map((mail) => [mail.notice_id, mail]));
  const groups = new Map<
    string,
    ((typeof rows)[number] & (typeof all)[number] & { asks: AskNow | undefined })[]
  >();
  for (const row of rows) {
    const mail = mailOf.get(row.id);
    if (!mail) continue;
    const isOneOfSeveral = mail.unless_read || lesserKinds.includes(row.kind);
    const key = isOneOfSeveral ? `of ${row.member_id}` : row.id;
    groups.set(key, [...(groups.get(key) ?? []), { ...row, ...mail, asks: asks.get(row.id) }]);
  }
  return [...groups.values()];
}

/** Releases claimed, untried mails: due in a minute, without counting a try. */
async function release({ db, clock }: SendDeps, mails: readonly ClaimedMail[]): Promise<void> {
  if (mails.length === 0) return;
  await db
    .updateTable('notice_mails')
    .set(({ eb }) => ({
      due_at: new Date(clock().getTime() + pauseAfter(1)),
      tries: eb('tries', '-', 1),
    }))
    .where(
      'notice_id',
      'in',
      mails.map(({ id }) => id),
    )
    .execute();
}

/** The member may have switched the kind off while the mail waited. */
const isOnNow = sql<boolean>`coalesce((select is_on from notice_choices
  where notice_choices.member_id = notices.member_id and notice_choices.kind = notices.kind), true)`.as(
  'is_on_now',
);

type ClaimedMail = Awaited<ReturnType<typeof claimDue>>[number][number];

async function sendGroup(
  deps: SendDeps,
  group: readonly ClaimedMail[],
): Promise<'sent' | 'failed' | 'dropped'> {
  const { db, mail, clock, log } = deps;
  const ids = group.map(({ id }) => id);
  const [first] = group;
  // The address may be a stranger's, so the notice is only in the bell.
  const isUnproved = deps.confirmAddresses && !first?.address_confirmed_at;
  const wanted = isUnproved ? [] : group.filter(isWanted);
  const [newest] = wanted.slice(-1);
  if (!newest) {
    await finish(db, ids);
    return 'dropped';
  }
  if (isStandInAddress(newest.address)) {
    await textMember(deps, wanted);
    await finish(db, ids);
    return 'dropped';
  }
  const { at, kind, tries } = newest;
  const isDigest = digestKinds.includes(kind);
  const until = usefulUntil(kind, at);
  const message = await writeGroup(deps, wanted, newest, until);
  if (!message) {
    await finish(db, ids);
    return 'dropped';
  }
  try {
    await (mail.deliver ?? mail.send)(message);
    await finish(db, ids);
    return 'sent';
  } catch (error) {
    const next = new Date(clock().getTime() + pauseAfter(tries));
    const isOver = isRefusedForGood(error) || next > until;
    log.error({ err: error, kind, tries }, isOver ? 'a mail was never sent' : 'a mail waits');
    if (isOver) await finish(db, ids);
    else await postpone(db, ids, isDigest ? next : mailTime(kind, next));
    return isRefusedForGood(error) ? 'dropped' : 'failed';
  }
}

/** A digest has notices of several kinds, and is written of those that are on. */
const isWanted = ({ kind, is_on_now, unless_read, read_at }: ClaimedMail) =>
  !(unless_read && read_at) &&
  (is_on_now || noticeTable[kind].always || digestKinds.includes(kind));

async function writeGroup(
  deps: SendDeps,
  group: readonly ClaimedMail[],
  newest: ClaimedMail,
  until: Date,
): Promise<Mail | null> {
  if (digestKinds.includes(newest.kind)) return writeDigest(deps, newest, until);
  if (group.length === 1) return writeMail(deps, newest);
  const { id, at, address: to, mail_language: language } = newest;
  const notices = group.slice(-digestLines).map((one) => ({ ...one, phone: one.phone ?? '' }));
  return bundleMail({ id, at, to, language, notices }, deps.publicUrl);
}

/** Null: the member has switched the kind off meanwhile. */
function writeMail(
  { publicUrl, unsubscribeLinks, stillThereLinks, keyStopLinks, deals }: SendDeps,
  claimed: ClaimedMail,
): Mail | null {
  const { id, at, kind, reason, facts, member_id: memberId, address: to } = claimed;
  const isOptional = !noticeTable[kind].always;
  if (isOptional && !claimed.is_on_now) return null;
  const stopPath = unsubscribeLinks.path({ memberId, kind });
  const askedAt = kind === 'still-there' ? askedAtOf(claimed.event ?? '') : null;
  const answerPath = askedAt
    ? stillThereLinks.path({ sellerId: memberId, askedAt })
    : (kind === 'key-waits' || kind === 'keys-lost') &&
      keyStopLinks.path({ memberId, keyId: claimed.event ?? '' });
  return noticeMail(
    {
      id,
      at,
      to,
      kind,
      reason,
      facts,
      asks: claimed.asks,
      answerUrl: answerPath ? `${publicUrl ?? ''}${answerPath}` : undefined,
      phone: claimed.phone ?? '',
      bookingId: claimed.booking_id,
      threadId: claimed.thread_id,
      language: claimed.mail_language,
    },
    publicUrl,
    isOptional ? `${publicUrl ?? ''}${stopPath}` : null,
    deals.hours,
  );
}

/** Maximum lines of a digest; the page has the rest. */
const digestLines = 50;

/**
 * One mail of all of a member's notices of that day about saved phones and searches; null if they
 * have switched it off, or after `until`.
 */
async function writeDigest(
  deps: SendDeps,
  claimed: ClaimedMail,
  until: Date,
): Promise<Mail | null> {
  const { db, clock, publicUrl, unsubscribeLinks } = deps;
  if (clock() > until) return null;
  const { id, at, member_id: memberId, address: to, mail_language: language } = claimed;
  const notices = await db
    .selectFrom('notices')
    .leftJoin('products', 'products.id', 'notices.product_id')
    .select(['kind', 'facts', 'products.name as phone'])
    .select(isOnNow)
    .where('member_id', '=', memberId)
    .where('kind', 'in', digestKinds)
    .where(sql<boolean>`starts_with(event, ${digestDay(at)})`)
    .orderBy('notices.id')
    .limit(digestLines)
    .execute();
  const told = notices.filter((notice) => notice.is_on_now);
  if (told.length === 0) return null;
  const stopPath = unsubscribeLinks.path({ memberId, kind: 'saved' });
  return digestMail(
    { id, at, to, language, notices: told.map((one) => ({ ...one, phone: one.phone ?? '' })) },
    publicUrl,
    `${publicUrl ?? ''}${stopPath}`,
  );
}

async function finish(db: Db, noticeIds: readonly string[]): Promise<void> {
  await db.deleteFrom('notice_mails').where('notice_id', 'in', noticeIds).execute();
}

async function postpone(db: Db, noticeIds: readonly string[], dueAt: Date): Promise<void> {
  await db
    .updateTable('notice_mails')
    .set({ due_at: dueAt })
    .where('notice_id', 'in', noticeIds)
    .execute();
}
