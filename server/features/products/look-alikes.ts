import { type SqlBool, sql } from 'kysely';
import { type FoundBy, stolenRules } from '#contract/phones/stolen-states.ts';
import type { Db } from '#server/db/client.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { isStopping } from '../imeis/stolen-imeis.ts';
import { recordMatch, stopMatch } from './stop-stolen.ts';

/** The digests of the photos of a phone that are in another one, too, but in no third member's. */
const sharesPhoto = sql<SqlBool>`exists (
  select from images own join images theirs on theirs.digest = own.digest
  -- As arrays and a limit, by the indexes: as joins the planner might read all images.
  where own.id = any(array(select image_id from products where products.id = phones.id
      union all select image_id from product_photos where product_id = phones.id))
    and theirs.id = any(array(select image_id from products where products.id = stolen.id
      union all select image_id from product_photos where product_id = stolen.id))
    -- Pictures of the maker are everybody's.
    and (select others.id from images others where others.digest = own.digest
      and others.uploaded_by not in (phones.seller_id, stolen.seller_id) limit 1) is null)`;

/**
 * Stops a phone that resembles one that staff have stopped as stolen, until they decide, once for
 * each: it has the same photo, or the same seller lists the same model without an IMEI. Otherwise
 * leaving the IMEI out would be enough to sell it. Lock the member and the phone first. A new or
 * unheld phone has no holds to end.
 */
export async function stopLookAlike(trx: Db, productId: string, deps: Deps): Promise<void> {
  const since = new Date(
    deps.clock().getTime() - stolenRules.lookAlikeDays * 24 * 60 * 60 * 1000,
  ).toISOString();
  const { rows } = await sql<{ report_id: string; found_by: FoundBy }>`
    select * from (
      select distinct on (report_id) report_id, case
        when ${sharesPhoto} then 'photo'
        when stolen.seller_id = phones.seller_id and closed_at > ${since}::timestamptz
          and (stolen.model_id = phones.model_id or lower(stolen.name) = lower(phones.name))
          and not exists (select from product_imeis where product_id = phones.id) then 'model'
        end as found_by
      from stolen_matches
        join stolen_reports on stolen_reports.id = report_id
        join products stolen on stolen.id = stolen_matches.product_id
        join products phones on phones.id = ${productId}::uuid
      where is_stolen and ${isStopping} and stopped_from is not null
        and stolen.id <> phones.id
        and (stolen.seller_id = phones.seller_id or stolen.removed_at is null)
      order by report_id, closed_at desc) found
    where found_by is not null`.execute(trx);
  for (const { report_id: reportId, found_by: foundBy } of rows) {
    const id = await recordMatch(trx, { reportId, productId, foundBy }, deps);
    if (id) await stopMatch(trx, { id, productId }, deps);
  }
}
