import { type RawBuilder, sql } from 'kysely';
import type { Found } from '#contract/admin/find.ts';
import type { FoundPhoneState } from '#contract/admin/find-kinds.ts';
import { toTaka } from '#contract/money.ts';
import type { Db } from '#server/db/client.ts';
import { begun, hitsOf, named } from './candidates.ts';
import { type FoundPhone, foundPhonePath } from './found-phone-path.ts';
import type { SearchedText } from './read-text.ts';

/** Phones by id, the end of it, or words of their title, also sold, hidden and removed ones. */
export async function findPhones(
  db: Db,
  searched: SearchedText,
  { now, page }: { now: Date; page: number },
): Promise<Found['phones']> {
  const { rows } = await selectPhones(searched, page).execute(db);
  return rows.map((row) => ({
    _id: row.id,
    name: row.name,
    taka: toTaka(row.selling_price),
    sellerName: row.seller_name,
    state: stateOf(row),
    path: foundPhonePath(row, now),
  }));
}

/** The statement, whose plan a test reads. */
export function selectPhones(searched: SearchedText, page?: number) {
  return sql<PhoneRow>`/* planned for its values */
    select products.id, products.name, selling_price, products.hidden_at, products.paid_at,
      products.removed_at, members.name as seller_name
    from ${hitsOf(branchesOf(searched), { page })} join products on products.id = hits.id
    join members on members.id = products.seller_id
    order by rank, hits.id desc`;
}

function branchesOf(searched: SearchedText) {
  const { id, end, text } = searched;
  const branches: RawBuilder<unknown>[] = begun('products', searched);
  if (id) branches.push(sql`select id from products where id = ${id}`);
  if (end) branches.push(sql`select id from products where right(id::text, 8) = ${end}`);
  return [...branches, ...named('products', text)];
}

type PhoneRow = FoundPhone & { selling_price: number; seller_name: string };

function stateOf({ hidden_at, paid_at, removed_at }: PhoneRow): FoundPhoneState {
  if (removed_at) return 'removed';
  if (paid_at) return 'sold';
  return hidden_at ? 'hidden' : 'for-sale';
}
