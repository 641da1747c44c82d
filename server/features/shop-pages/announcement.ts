import { fromDhaka, inDhaka } from '#contract/formats/dhaka.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/http/api/deps.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { forgetClosing } from '#server/http/cache/closing.ts';
import type { ListVersion } from '#server/http/cache/list-version.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { lockAdmin } from '../members/lock-member.ts';
import { notifyAdmins } from '../notices/notify-admins.ts';

/** The line above all pages, if it is on and its time is now. */
export const getAnnouncement: Handler<'GET /announcement'> = async ({ deps }) => {
  const newest = await readCached(deps);
  const now = deps.clock();
  const isShown =
    newest?.is_on &&
    // A closing is announced before it begins.
    (newest.closes || newest.starts_at === null || newest.starts_at <= now) &&
    (newest.ends_at === null || now < newest.ends_at);
  if (!isShown) return { line: null };
  return { line: { _id: newest.line_id, en: newest.en, bn: newest.bn } };
};

/** What was saved last, also while it is not shown. */
export const getAnnouncementSettings: Handler<'GET /announcement/settings'> = async ({ deps }) => {
  const newest = await readNewest(deps.db);
  if (!newest) return { newest: null };
  const { en, bn, starts_at: from, ends_at: until, at } = newest;
  const state = stateOf(newest);
  const times = { from: toMinute(from), until: toMinute(until), at: at.toISOString() };
  return { newest: { en, bn, state, ...times } };
};

/** Saves the line above all pages, or switches it off. */
export const putAnnouncement: Handler<'PUT /announcement'> = async ({ body, caller, deps }) => {
  const answer = await transact(deps.db, async (trx) => {
    await lockAdmin(trx, caller.userId);
    const { en, bn, state } = body;
    const newest = await readNewest(trx);
    const id = deps.newId();
    await trx
      .insertInto('announcements')
      .values({
        id,
        line_id: newest?.en === en && newest.bn === bn ? newest.line_id : id,
        en,
        bn,
        is_on: state !== 'off',
        closes: state === 'closed',
        starts_at: fromMinute(body.from),
        ends_at: fromMinute(body.until),
        at: deps.clock(),
        by_id: caller.userId,
      })
      .execute();
    const action = actions[state];
    const act = { action, actorId: caller.userId, target: id } as const;
    await recordAudit(trx, { ...act, detail: { name: en } }, deps);
    await notifyAdmins(trx, { kind: 'shop-changed', name: en, actorId: caller.userId }, deps);
    return { acknowledged: true as const, modifiedCount: 1 };
  });
  forgetClosing(deps.db);
  return answer;
};

const actions = {
  on: 'announcement-on',
  off: 'announcement-off',
  closed: 'shop-closing-set',
} as const;

const stateOf = ({ is_on, closes }: { is_on: boolean; closes: boolean }) => {
  if (!is_on) return 'off' as const;
  return closes ? ('closed' as const) : ('on' as const);
};

type Newest = ReturnType<typeof readNewest>;

const cached = new WeakMap<ListVersion, { version: string; newest: Newest }>();

/** From the cache until something is saved, because every page has it and few days change it. */
async function readCached({ db, listVersion }: Deps): Promise<Awaited<Newest>> {
  const { announcements: version = '' } = await listVersion.current();
  const last = cached.get(listVersion);
  if (last?.version === version) return last.newest;
  const newest = readNewest(db);
  cached.set(listVersion, { version, newest });
  newest.catch(() => cached.delete(listVersion));
  return newest;
}

const readNewest = (db: Db) =>
  db
    .selectFrom('announcements')
    .select(['line_id', 'en', 'bn', 'is_on', 'closes', 'starts_at', 'ends_at', 'at'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

const toMinute = (time: Date | null) => (time ? inDhaka(time).toISOString().slice(0, 16) : '');

const fromMinute = (minute: string) => (minute ? fromDhaka(new Date(`${minute}Z`)) : null);
