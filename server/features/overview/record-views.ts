import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { dayOf } from '#contract/formats/dhaka.ts';
import type { Db } from '#server/db/client.ts';
import type { RecordedView, ViewerMarks } from '#server/http/api/deps.ts';

/** Minutes in which repeated views of a phone by one visitor count once. */
export const sameViewMinutes = 30;

/**
 * Identifies visitors without storing them, by keyed hashes with a new key every day, so that
 * hashes of different days cannot be linked. All processes of a shop have the same keys.
 */
export function createViewerMarks(secret: string, clock: () => Date): ViewerMarks {
  const root = createHmac('sha256', secret).update('looks at phones').digest();
  const hash = (kind: string, parts: readonly string[]) => {
    const key = createHmac('sha256', root).update(dayOf(clock())).digest();
    const whose = JSON.stringify([kind, ...parts]);
    return createHmac('sha256', key).update(whose).digest('base64url').slice(0, 22);
  };
  return {
    ofAccount: (email) => hash('account', [email.toLowerCase()]),
    ofVisitor: (address, agent) => hash('visitor', [address, agent]),
  };
}

/**
 * Counts views of phones for sale by day; the only rule for the call and for the pages. A view
 * counts if none of its marks was seen at that phone within the last half hour, in any process; the
 * seller's own views never count. No mark may occur twice in `looks` for a phone. Returns how many
 * counted.
 */
export async function recordViews(
  db: Db,
  looks: readonly RecordedView[],
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ counted: number }>`
    with asked as (
      select place, products.id as product_id, string_to_array(marks, ' ') as marks
      from unnest(
        ${looks.map(({ productId }) => productId)}::uuid[],
        ${looks.map(({ email }) => email)}::text[],
        ${looks.map(({ marks }) => marks.join(' '))}::text[]
      ) with ordinality as look (product_id, email, marks, place)
      join products on products.id = look.product_id
      join members on members.id = products.seller_id
      where paid_at is null and hidden_at is null and products.removed_at is null
        and lower(members.email) <> lower(look.email)
    ), marked as (
      insert into recent_looks (product_id, viewer, counted_at)
      select product_id, viewer, ${now} from asked, unnest(marks) as viewer
      -- In one order, so that two processes do not wait for each other.
      order by product_id, viewer
      on conflict (product_id, viewer) do update set counted_at = excluded.counted_at
        where recent_looks.counted_at <= ${before(now)}
      returning product_id, viewer
    ), fresh as (
      select asked.product_id, count(*)::integer as looks from asked
      where not exists (select from unnest(marks) as viewer
        where (asked.product_id, viewer) not in (select product_id, viewer from marked))
      group by asked.product_id
    ), written as (
      insert into product_views (product_id, day, views)
      select product_id, ${dayOf(now)}::date, looks from fresh order by product_id
      on conflict (product_id, day) do update set views = product_views.views + excluded.views
    )
    select coalesce(sum(looks), 0)::integer as counted from fresh`.execute(db);
  return rows[0]?.counted ?? 0;
}

/** Deletes expired marks. */
export async function deleteOldViewers(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('recent_looks').where('counted_at', '<=', before(now)).execute();
}

const before = (now: Date) => new Date(now.getTime() - sameViewMinutes * 60_000);
