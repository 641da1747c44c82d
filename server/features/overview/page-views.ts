import { createHmac, randomBytes } from 'node:crypto';
import { isbot } from 'isbot';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Db } from '#server/db/client.ts';
import type { PageView, PageViews } from '#server/http/api/deps.ts';
import { dayOf } from '#server/lib/dhaka.ts';

/** Milliseconds: a reload within this time is the same look. */
const sameLook = 30 * 60_000;

/** Bounds the memory; beyond it the longest unseen may be counted again. */
const mostRemembered = 50_000;

/** Looks between two writes; more are not counted, so that nobody can fill the memory. */
const mostWaiting = 20_000;

type Looks = { productId: string; email: string; looks: number };

/**
 * Counts looks at the pages of phones in memory, and writes them together (decision 0081). Of a
 * visitor only a keyed hash is remembered for half an hour, and never written; of whoever says by
 * the session hint who they are, the address until the next write, which leaves the seller out.
 */
export function createPageViews(clock: () => Date): PageViews {
  const key = randomBytes(32);
  const seen = new LRUCache<string, number>({ max: mostRemembered });
  let waiting = new Map<string, Looks>();

  return {
    add({ productId, address, agent, email }: PageView) {
      if (agent === '' || isbot(agent) || waiting.size >= mostWaiting) return;
      const visitor = JSON.stringify([productId, address, agent]);
      const hash = createHmac('sha256', key).update(visitor).digest('base64url').slice(0, 22);
      const now = clock().getTime();
      const last = seen.get(hash);
      seen.set(hash, now);
      if (last !== undefined && now - last < sameLook) return;
      const name = `${productId} ${email}`;
      const known = waiting.get(name);
      if (known) known.looks += 1;
      else waiting.set(name, { productId, email, looks: 1 });
    },

    async write(db: Db) {
      const looks = [...waiting.values()];
      if (looks.length === 0) return;
      waiting = new Map();
      // An outage loses a minute's looks: a number that is too small harms nobody.
      await sql`
        insert into product_views (product_id, day, views)
        select products.id, ${dayOf(clock())}::date, sum(looks)
        from unnest(
          ${looks.map(({ productId }) => productId)}::uuid[],
          ${looks.map(({ email }) => email)}::text[],
          ${looks.map(({ looks: count }) => count)}::integer[]
        ) as look (product_id, email, looks)
        join products on products.id = look.product_id
        join members on members.id = products.seller_id
        where paid_at is null and hidden_at is null and products.removed_at is null
          and lower(members.email) <> lower(look.email)
        group by products.id order by products.id
        on conflict (product_id, day)
          do update set views = product_views.views + excluded.views`.execute(db);
    },
  };
}
