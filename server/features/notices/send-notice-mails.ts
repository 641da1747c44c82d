import { sql } from 'kysely';
import { digestKinds, noticeTable } from '#contract/notices/kinds.ts';
import type { Db } from '#server/db/client.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { isRefusedForGood, type Mail } from '#server/ports/mail/port.ts';
import { digestDay, mailTime, pauseAfter, usefulUntil } from './mail-times.ts';
import { digestMail, noticeMail } from './notice-mail.ts';

/** Mails for each run; the rest waits for the next one. */
const batchSize = 100;

/** A process that has claimed a mail for longer was killed; sending one takes seconds. */
const claimMs = 10 * 60_000;

type SendDeps = Pick<
  Deps,
  'db' | 'mail' | 'clock' | 'log' | 'publicUrl' | 'unsubscribeLinks' | 'confirmAddresses'
>;

/**
 * Sends the mails of notices that are due; returns how many. Several processes may run it at once. A
 * mail that fails waits longer each time, until it is a week old. After a crash between sending and
 * the row's end it is sent again, with the same Message-ID.
 */
export async function sendNoticeMails(deps: SendDeps): Promise<number> {
  let sent = 0;
  for (const mail of await claimDue(deps)) if (await sendOne(deps, mail)) sent += 1;
  return sent;
}

/** Moves due mails into the future, so that no other process takes them, and reads them. */
async function claimDue({ db, clock }: SendDeps) {
  const now = clock();
  const claimed = await db
    .updateTable('notice_mails')
    .set(({ eb }) => ({
      due_at: new Date(now.getTime() + claimMs),
      tries: eb('tries', '+', 1),
    }))
    .where('notice_id', 'in', ({ selectFrom }) =>
      selectFrom('notice_mails')
        .select('notice_id')
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .limit(batchSize)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['notice_id', 'address', 'tries'])
    .execute();
  if (claimed.length === 0) return [];
  const rows = await db
    .selectFrom('notices')
    .innerJoin('members', 'members.id', 'notices.member_id')
    .leftJoin('products', 'products.id', 'notices.product_id')
    .select(['notices.id', 'notices.at', 'kind', 'reason', 'facts', 'member_id', 'mail_language'])
    .select(['products.name as phone', 'notices.booking_id'])
    .select('members.address_confirmed_at')
    .select(isOnNow)
    .where(
      'notices.id',
      'in',
      claimed.map(({ notice_id }) => notice_id),
    )
    .orderBy('notices.id')
    .execute();
  return rows.map((row) => {
    const { address, tries } = claimed.find(({ notice_id }) => notice_id === row.id) ?? {};
    return { ...row, address: address ?? '', tries: tries ?? 1 };
  });
}

/** Its member may have switched the kind off while the mail was waiting. */
const isOnNow = sql<boolean>`coalesce((select is_on from notice_choices
  where notice_choices.member_id = notices.member_id and notice_choices.kind = notices.kind), true)`.as(
  'is_on_now',
);

type ClaimedMail = Awaited<ReturnType<typeof claimDue>>[number];

async function sendOne(deps: SendDeps, claimed: ClaimedMail): Promise<boolean> {
  const { db, mail, clock, log } = deps;
  const { id, at, kind, address: to, tries } = claimed;
  const isDigest = digestKinds.includes(kind);
  const until = usefulUntil(kind, at);
  if (deps.confirmAddresses && claimed.address_confirmed_at === null) {
    // The bell has it: nothing is mailed to an address that may be a stranger's.
    await finish(db, id);
    return false;
  }
  const message = isDigest ? await writeDigest(deps, claimed, until) : writeMail(deps, claimed);
  if (!message) {
    await finish(db, id);
    return false;
  }
  try {
    await (mail.deliver ?? mail.send)(message);
    await finish(db, id);
    return true;
  } catch (error) {
    const next = new Date(clock().getTime() + pauseAfter(tries));
    const isOver = isRefusedForGood(error) || next > until;
    log.error({ err: error, to, kind, tries }, isOver ? 'a mail was never sent' : 'a mail waits');
    if (isOver) await finish(db, id);
    else await postpone(db, id, isDigest ? next : mailTime(kind, next));
    return false;
  }
}

/** Null: switched off meanwhile. */
function writeMail({ publicUrl, unsubscribeLinks }: SendDeps, claimed: ClaimedMail): Mail | null {
  const { id, at, kind, reason, facts, member_id: memberId, address: to } = claimed;
  const isOptional = !noticeTable[kind].always;
  if (isOptional && !claimed.is_on_now) return null;
  const stopPath = unsubscribeLinks.path({ memberId, kind });
  return noticeMail(
    {
      id,
      at,
      to,
      kind,
      reason,
      facts,
      phone: claimed.phone ?? '',
      bookingId: claimed.booking_id,
      language: claimed.mail_language,
    },
    publicUrl,
    isOptional ? `${publicUrl ?? ''}${stopPath}` : null,
  );
}

/** Lines of a digest; whoever has more opens the page. */
const digestLines = 50;

/**
 * One mail of all that a member was told on that day about what they saved; null when they have
 * switched it off, or when it is later than `until`.
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

async function finish(db: Db, noticeId: string): Promise<void> {
  await db.deleteFrom('notice_mails').where('notice_id', '=', noticeId).execute();
}

async function postpone(db: Db, noticeId: string, dueAt: Date): Promise<void> {
  await db
    .updateTable('notice_mails')
    .set({ due_at: dueAt })
    .where('notice_id', '=', noticeId)
    .execute();
}
