import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { dayMs, hourMs } from '#contract/durations.ts';
import { dayOf } from '#contract/formats/dhaka.ts';
import {
  codePhotoHours,
  codePhotoKeptDays,
  codePhotoLooks,
  codePhotoLooksLeast,
  newListingDays,
} from '#contract/limits.ts';
import { worksIn } from '#contract/members/staff.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/http/api/deps.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { expirePhotos, hidePhotos, photoUrl, servePhotos } from '../images/private-photos.ts';
import { lockActiveMember } from '../members/lock-member.ts';
import { isNewSeller } from '../members/standing.ts';

type CodeDeps = Pick<Deps, 'dayCodes' | 'clock'>;

/** Of the seller's next phone; null if none is needed. */
export const getNextCode: Handler<'GET /codephoto'> = async ({ caller, deps }) => {
  const { db, clock } = deps;
  if (!(await isNewSeller(db, caller.userId, clock()))) return { code: null };
  const { count } = await db
    .selectFrom('products')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('seller_id', '=', caller.userId)
    .executeTakeFirstOrThrow();
  return { code: todaysCode({ sellerId: caller.userId, nth: Number(count) + 1 }, deps) };
};

const todaysCode = (of: { sellerId: string; nth: number }, { dayCodes, clock }: CodeDeps) =>
  dayCodes({ ...of, day: dayOf(clock()) });

/** One of the caller's own phones, with its number among all that they ever listed. */
const selectOwn = (db: Db, id: string, sellerId: string) =>
  db
    .selectFrom('products')
    .select(['id', 'name', 'created_at', 'paid_at', 'hidden_at', 'last_by'])
    .select(
      sql<string>`(select count(*) from products as earlier
        where earlier.seller_id = products.seller_id
          and (earlier.created_at, earlier.id) <= (products.created_at, products.id))`.as('nth'),
    )
    .where('id', '=', id)
    .where('seller_id', '=', sellerId)
    .where('removed_at', 'is', null);

/** What the seller of a phone still has to show, and when it is decided. Throws `product-not-found`. */
export const getOwnCodePhoto: Handler<'GET /myproducts/:id/codephoto'> = async ({
  params,
  caller,
  deps,
}) => {
  const { db, clock } = deps;
  const sellerId = caller.userId;
  const phone = await selectOwn(db, params.id, sellerId).executeTakeFirst();
  if (!phone) throw new Problem('product-not-found');
  const isNew = await isNewSeller(db, sellerId, clock());
  const photos = await db
    .selectFrom('code_photos')
    .select(['image_id', 'product_id', 'sent_at', 'verdict'])
    .where('member_id', '=', sellerId)
    .orderBy('sent_at', 'desc')
    .limit(20)
    .execute();
  const waiting = photos.find(({ verdict }) => verdict === null);
  const last = photos.find(({ verdict }) => verdict !== null);
  const refused = isNew && last && last.verdict !== 'fits' ? last.verdict : null;
  const nth = Number(phone.nth);
  const after = (from: Date, ms: number) => new Date(from.getTime() + ms).toISOString();
  const isBelow = phone.last_by === 'code' && isNew;
  return {
    name: phone.name,
    shown: phone.hidden_at === null && phone.paid_at === null,
    below: isBelow,
    code: isNew && !phone.paid_at ? todaysCode({ sellerId, nth }, deps) : null,
    waiting: waiting?.image_id
      ? {
          sentAt: waiting.sent_at.toISOString(),
          ranksAt: after(waiting.sent_at, codePhotoHours * hourMs),
          url: photoUrl('codephotos', waiting.product_id, waiting.image_id),
          ofThis: waiting.product_id === phone.id,
        }
      : null,
    refused,
    ranksAt: isBelow && !refused ? after(phone.created_at, newListingDays * dayMs) : null,
    lookMinutes: await readLookMinutes(db),
  };
};

/** The median of the last decisions, so that one long night does not count. */
async function readLookMinutes(db: Db): Promise<number | null> {
  const { rows } = await sql<{ looks: number; seconds: number | null }>`
    select count(*)::integer as looks,
      percentile_cont(0.5) within group (order by extract(epoch from decided_at - sent_at)) as seconds
    from (select decided_at, sent_at from code_photos where decided_at is not null
      order by decided_at desc limit ${sql.lit(codePhotoLooks)}) looked`.execute(db);
  const [found] = rows;
  if (!found || found.looks < codePhotoLooksLeast || found.seconds === null) return null;
  return Math.max(1, Math.round(Number(found.seconds) / 60));
}

/**
 * Sends the photo of a phone beside its code to staff, instead of one that waits. Does nothing for a
 * seller who is new no longer. Throws `code-photo-old` for the code of another day or listing,
 * `account-suspended`, `product-not-found`, `product-sold`, and what `hidePhotos` throws.
 */
export const sendCodePhoto: Handler<'POST /myproducts/:id/codephoto'> = ({
  params,
  body,
  caller,
  deps,
}) =>
  transact(deps.db, async (trx) => {
    const sellerId = caller.userId;
    // Alone, because one photo of a seller waits.
    await lockActiveMember(trx, sellerId, 'alone');
    const now = deps.clock();
    const phone = await selectOwn(trx, params.id, sellerId).executeTakeFirst();
    if (!phone) throw new Problem('product-not-found');
    if (phone.paid_at) throw new Problem('product-sold');
    if (!(await isNewSeller(trx, sellerId, now))) return { acknowledged: true, modifiedCount: 0 };
    // Who wrote it before midnight may send it after.
    const days = [now, new Date(now.getTime() - dayMs)].map(dayOf);
    const nth = Number(phone.nth);
    const isRight = days.some((day) => deps.dayCodes({ sellerId, nth, day }) === body.code);
    if (!isRight) throw new Problem('code-photo-old');
    const replaced = await trx
      .deleteFrom('code_photos')
      .where('member_id', '=', sellerId)
      .where('decided_at', 'is', null)
      .returning('image_id')
      .execute();
    await expirePhotos(
      trx,
      replaced.flatMap(({ image_id }) => image_id ?? []),
      now,
    );
    const store = async ([imageId = '']: string[]) => {
      await trx
        .insertInto('code_photos')
        .values({
          id: deps.newId(),
          member_id: sellerId,
          product_id: phone.id,
          image_id: imageId,
          code: body.code,
          sent_at: now,
        })
        .execute();
    };
    await hidePhotos(trx, [body.photo], { userId: sellerId, field: 'photo', store }, deps);
    return { acknowledged: true, modifiedCount: 1 };
  });

/** Sends a photo with a code to its seller, and to staff while it waits for them. */
export function serveCodePhotos(api: FastifyInstance, deps: Deps): void {
  servePhotos(
    api,
    'codephotos',
    async ({ caller: { userId, member }, id, imageId }, { db }) => {
      const photo = await db
        .selectFrom('code_photos')
        .select(['member_id', 'decided_at'])
        .where('product_id', '=', id)
        .where('image_id', '=', imageId)
        .executeTakeFirst();
      if (!photo || !member) return false;
      if (photo.member_id === userId) return true;
      return photo.decided_at === null && worksIn(member.staff, 'words');
    },
    deps,
  );
}

/**
 * Lets photos expire some time after the decision, and at once those that wait and whose phone was
 * removed. Returns how many.
 */
export async function forgetCodePhotos({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const now = clock();
  const since = new Date(now.getTime() - codePhotoKeptDays * dayMs);
  return await db.transaction().execute(async (trx) => {
    const gone = await trx
      .deleteFrom('code_photos')
      .where('decided_at', 'is', null)
      .where('product_id', 'in', ({ selectFrom }) =>
        selectFrom('products').select('id').where('removed_at', 'is not', null),
      )
      .returning('image_id')
      .execute();
    const { rows: old } = await sql<{ image_id: string }>`
      with old as (select id, image_id from code_photos
        where decided_at <= ${since} and image_id is not null for update)
      update code_photos set image_id = null from old where code_photos.id = old.id
      returning old.image_id`.execute(trx);
    const ids = [...gone, ...old].flatMap(({ image_id }) => image_id ?? []);
    return await expirePhotos(trx, ids, now);
  });
}
