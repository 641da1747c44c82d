import { sql } from 'kysely';
import pLimit from 'p-limit';
import { inDhaka } from '#contract/formats/dhaka.ts';
import { type NoticeKind, noticeKinds, noticeTable } from '#contract/notices/kinds.ts';
import { pushesADay } from '#contract/notices/pushed.ts';
import type { Db } from '#server/db/client.ts';
import type { Deps } from '#server/http/api/deps.ts';
import type { PushOutcome, PushSender } from '#server/ports/push/port.ts';
import { pauseAfter } from './mail-times.ts';
import { pushUsefulUntil, topicOf, writePush } from './push-text.ts';

/** Pushes that are claimed at the same time, and requests that run at the same time. */
const batchSize = 100;
const atOnce = 8;
/** How long a run continues while pushes are due. */
const runMs = 45_000;
/** A process with an older claim was killed, because sending takes seconds. */
const claimMs = 10 * 60_000;
/** A push service may name a later time, after which a push is hardly of use. */
const longestWaitMs = 6 * 60 * 60_000;

type SendDeps = Pick<Deps, 'db' | 'push' | 'identity' | 'clock' | 'log' | 'publicUrl'>;
type Sending = SendDeps & {
  push: PushSender;
  /** Services that failed in this run; what else they get waits for the next one. */
  down: Set<string>;
};

const talkKinds: readonly NoticeKind[] = noticeKinds.filter(
  (kind) => noticeTable[kind].about === 'talk',
);

/**
 * Sends due pushes, until none is due or the run has taken `runMs`; returns how many a push service
 * has accepted. Several processes may run it concurrently. A push is not sent when its notice was
 * read, its kind is switched off, its time is over, the device's day is full, or its session has
 * ended, which also ends the device. A repeated push replaces its first copy by the topic.
 */
export async function sendPushes(deps: SendDeps): Promise<number> {
  const { push } = deps;
  if (!push) return 0;
  const endsAt = performance.now() + runMs;
  const sending: Sending = { ...deps, push, down: new Set() };
  const limit = pLimit(atOnce);
  let sent = 0;
  for (;;) {
    const claimed = await claimDue(deps);
    if (claimed.length === 0) return sent;
    const { newest, replaced } = byTopic(claimed);
    for (const one of replaced) await finish(deps.db, one);
    const results = await limit.map(newest, (one) => sendOne(sending, one));
    sent += results.filter(Boolean).length;
    if (performance.now() > endsAt) return sent;
  }
}

/** Claims due pushes by moving them into the future, oldest first. */
async function claimDue({ db, clock }: SendDeps) {
  const now = clock();
  const { rows: claimed } = await sql<{ notice_id: string; device_id: string; tries: number }>`
    update notice_pushes set due_at = ${new Date(now.getTime() + claimMs)}, tries = tries + 1
    where (notice_id, device_id) in (
      select notice_id, device_id from notice_pushes join notices on notices.id = notice_id
      where due_at <= ${now}
      order by kind = any(${talkKinds}::text[]), due_at limit ${batchSize}
      for update of notice_pushes skip locked)
    returning notice_id, device_id, tries`.execute(db);
  if (claimed.length === 0) return [];
  return await db
    .selectFrom('notice_pushes')
    .innerJoin('notices', 'notices.id', 'notice_id')
    .innerJoin('members', 'members.id', 'notices.member_id')
    .leftJoin('push_devices', (join) =>
      join
        .onRef('push_devices.id', '=', 'device_id')
        // The device may belong to another member by now.
        .onRef('push_devices.member_id', '=', 'notices.member_id'),
    )
    .leftJoin('products', 'products.id', 'notices.product_id')
    .select(['notice_id', 'device_id', 'tries', 'notices.at', 'kind', 'facts', 'read_at'])
    .select(['notices.booking_id', 'notices.thread_id', 'products.name as phone'])
    .select(['mail_language', 'language', 'session_id', 'endpoint', 'p256dh', 'auth'])
    .select(
      sql<boolean>`coalesce((select is_on from notice_choices
        where notice_choices.member_id = notices.member_id and notice_choices.kind = notices.kind),
        true)`.as('is_on_now'),
    )
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('notice_id', 'device_id'),
        'in',
        claimed.map((one) => tuple(one.notice_id, one.device_id)),
      ),
    )
    .orderBy('notice_id')
    .execute();
}

type Claimed = Awaited<ReturnType<typeof claimDue>>[number];

/** Of one device and topic only the newest is sent, because it would replace the others. */
function byTopic(claimed: readonly Claimed[]) {
  const newest = new Map<string, Claimed>();
  const replaced: Claimed[] = [];
  for (const one of claimed) {
    const { kind, booking_id: bookingId, thread_id: threadId } = one;
    const key = `${one.device_id} ${topicOf({ kind, bookingId, threadId })}`;
    const older = newest.get(key);
    if (older) replaced.push(older);
    newest.set(key, one);
  }
  return { newest: [...newest.values()], replaced };
}

/** Whether a push service has accepted it. */
async function sendOne(deps: Sending, claimed: Claimed): Promise<boolean> {
  const { db, identity, clock } = deps;
  const { device_id: deviceId, session_id, endpoint, p256dh, auth, language } = claimed;
  const isOn = claimed.is_on_now || noticeTable[claimed.kind].always;
  const until = pushUsefulUntil(claimed);
  const isUseful = claimed.read_at === null && isOn && clock() < until;
  // A device that is gone has none of these.
  if (!isUseful || !session_id || !endpoint || !p256dh || !auth || !language) {
    await finish(db, claimed);
    return false;
  }
  if (!(await identity.isSessionLive(session_id))) {
    await endDevice(db, deviceId);
    return false;
  }
  const host = URL.parse(endpoint)?.host ?? '';
  if (deps.down.has(host)) {
    await postpone(deps, claimed, null, until);
    return false;
  }
  // A retry was counted before.
  if (claimed.tries === 1 && !(await countPush(db, claimed, clock()))) {
    await finish(db, claimed);
    return false;
  }
  const message = writePush(
    {
      ...{ id: claimed.notice_id, at: claimed.at, kind: claimed.kind, facts: claimed.facts },
      ...{ bookingId: claimed.booking_id, threadId: claimed.thread_id },
      phone: claimed.phone ?? '',
      language: claimed.mail_language ?? language,
    },
    deps.publicUrl,
  );
  const ttlSeconds = (until.getTime() - clock().getTime()) / 1000;
  const outcome = await deps.push.send({ ...message, to: { endpoint, p256dh, auth }, ttlSeconds });
  await follow(deps, claimed, outcome, { host, until });
  return outcome.is === 'accepted';
}

type Place = { host: string; until: Date };

async function follow(
  deps: Sending,
  claimed: Claimed,
  outcome: PushOutcome,
  { host, until }: Place,
) {
  const { db, log, down } = deps;
  const { kind, tries } = claimed;
  if (outcome.is === 'later') {
    // Without the address, which is a secret of the device.
    log.warn({ host, kind, tries }, 'a push waits');
    if (outcome.isDown) down.add(host);
    return await postpone(deps, claimed, outcome.afterMs, until);
  }
  if (outcome.is === 'gone') return await endDevice(db, claimed.device_id);
  if (outcome.is === 'refused') {
    log.error({ host, kind, status: outcome.status }, 'a push was never sent');
  }
  await finish(db, claimed);
}

/** Counts a push of the device's day; false if the day is full. */
async function countPush(db: Db, { device_id, kind }: Claimed, now: Date): Promise<boolean> {
  const day = inDhaka(now).toISOString().slice(0, 10);
  const most = talkKinds.includes(kind) ? pushesADay.talk : pushesADay.all;
  const counted = await db
    .updateTable('push_devices')
    .set({
      sent: sql<number>`case when sent_on = ${day}::date then sent + 1 else 1 end`,
      sent_on: day,
    })
    .where('id', '=', device_id)
    .where(sql<boolean>`sent_on is distinct from ${day}::date or sent < ${most}`)
    .returning('id')
    .executeTakeFirst();
  return counted !== undefined;
}

/** The browser or the member has ended it: with all that waits for it. */
async function endDevice(db: Db, deviceId: string): Promise<void> {
  await db.deleteFrom('notice_pushes').where('device_id', '=', deviceId).execute();
  await db.deleteFrom('push_devices').where('id', '=', deviceId).execute();
}

const isThis = ({ notice_id, device_id }: Claimed) => ({ notice_id, device_id });

async function finish(db: Db, claimed: Claimed): Promise<void> {
  await db
    .deleteFrom('notice_pushes')
    .where((eb) => eb.and(isThis(claimed)))
    .execute();
}

/** Due after the time that the service has named, else after a pause that grows with the tries. */
async function postpone(
  { db, clock }: SendDeps,
  claimed: Claimed,
  afterMs: number | null,
  until: Date,
): Promise<void> {
  const wait = Math.min(afterMs ?? pauseAfter(claimed.tries), longestWaitMs);
  const next = new Date(clock().getTime() + wait);
  if (next >= until) return await finish(db, claimed);
  await db
    .updateTable('notice_pushes')
    .set({ due_at: next })
    .where((eb) => eb.and(isThis(claimed)))
    .execute();
}
