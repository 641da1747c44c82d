import { sql } from 'kysely';
import type { SearchResult } from '#contract/search/search.ts';
import type { Country } from '../country.ts';
import type { Question } from './question.ts';

const name = 'what was saved is told';
const hour = 3_600_000;

type Untold = { member: string; product: string };

/** Saved phones that have cost less for hours, though their savers have no notice of it. */
async function untoldFalls({ shop, now }: Country): Promise<Untold[]> {
  const { rows } = await sql<Untold>`
    select s.member_id::text as member, p.id::text as product from saved_phones s
    join products p on p.id = s.product_id
    where p.paid_at is null and p.removed_at is null and p.hidden_at is null
      and p.seller_id <> s.member_id and p.selling_price < s.price
      and not exists (select from price_changes c
        where c.product_id = p.id and c.changed_at > ${new Date(now() - 3 * hour)})
      and not exists (select from notices n where n.kind = 'price-drop'
        and n.member_id = s.member_id and n.product_id = p.id)`.execute(shop.db);
  return rows;
}

type Search = { member: string; query: string; since: Date };

/** Saved searches without any notice yet. */
async function silentSearches({ shop }: Country): Promise<Search[]> {
  const { rows } = await sql<Search>`
    select s.member_id::text as member, s.query, s.saved_at as since from saved_searches s
    where not exists (select from notices n
      where n.kind = 'saved-match' and n.member_id = s.member_id)`.execute(shop.db);
  return rows;
}

/** A phone that was not for sale while a search was checked counts as one that was known. */
const hidings = ['phone-taken-off', 'phone-hidden', 'phone-let-pass', 'phone-grown-old'];

/** The phones of others that a search finds now, and that were listed since then, hours ago. */
async function findNew(country: Country, { query, since, member }: Search): Promise<string[]> {
  const { body } = await country.call(null, 'GET /search', {
    query: Object.fromEntries(new URLSearchParams(query)),
  });
  const found = (body as unknown as SearchResult).phones?.map(({ _id }) => _id) ?? [];
  const { rows } = await sql<{ id: string }>`
    select id::text as id from products where id = any(${found}::uuid[])
      and created_at > ${since} and created_at < ${new Date(country.now() - 3 * hour)}
      and seller_id <> ${member}::uuid
      and not exists (select from payments where product_id = products.id)
      and not exists (select from suspended_phones where product_id = products.id)
      and not exists (select from audit_log where target = products.id
        and action = any(${hidings}::text[]))`.execute(country.shop.db);
  return rows.map(({ id }) => id);
}

export const wishes = (): Question => ({
  name,
  sentence:
    'Who saved a phone is notified that it costs less, and who saved a search of what it finds since then.',
  async eachNight(country) {
    const [fall] = await untoldFalls(country);
    const nameOf = (id: string) => country.people.find(({ userId }) => userId === id)?.name;
    if (fall)
      country.falsify(name, `${nameOf(fall.member)} saved ${fall.product}, which costs less.`);
    for (const search of await silentSearches(country)) {
      const [missed] = await findNew(country, search);
      if (missed)
        country.falsify(name, `A search of ${nameOf(search.member)} finds ${missed}, untold.`);
    }
  },
});
