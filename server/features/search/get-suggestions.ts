import { sql } from 'kysely';
import { type Suggestions, searchLimits } from '#contract/search/search.ts';
import { tidy } from '#contract/text.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { lookUpWords, readWords, searchedWords } from './read-words.ts';

const shown = { brands: 3, all: 8 } as const;

type Row = Suggestions['suggestions'][number] & { onSale: number };

/** Brands, then models, whose names begin so or nearly so; the ones for sale and the newest first. */
export const getSuggestions: Handler<'GET /suggestions'> = async ({ query, deps }) => {
  const { db } = deps;
  const typed = tidy([query.q ?? ''].flat().at(-1)?.slice(0, 2_000) ?? '');
  const words = searchedWords(typed.slice(0, searchLimits.characters));
  if (words.length === 0) return { suggestions: [] };
  const terms = readWords(words, await lookUpWords(db, words), { isTyping: true });
  const query_ = terms.map((term) => term.query).join(' & ');
  const exact = terms.map((term) => sql`(models.search @@ ${term.exact}::tsquery)::integer`);
  const { rows } = await sql<Row>`
    (select 'brand' as kind, slug, name, unpaid as "onSale" from categories
      where array_to_tsvector(array[slug]) @@ ${query_}::tsquery
      order by id::integer limit ${sql.lit(shown.brands)})
    union all
    (select 'model', slug, brand || ' ' || name, on_sale from (
        select found.*, (
          select count(*)::integer from (
            select from products where model_id = found.id and removed_at is null
              and paid_at is null and hidden_at is null
            limit 100
          ) phones) as on_sale
        from (
          select models.id, models.slug, models.name, categories.name as brand,
            ${sql.join(exact, sql` + `)} as score, name_weight, year
          from models join categories on categories.id = models.brand_id
          where models.search @@ ${query_}::tsquery and merged_into is null
          order by score desc, name_weight, year desc nulls last, models.slug
          limit ${sql.lit(shown.all)}
        ) found
      ) counted
      order by score desc, on_sale = 0, name_weight, year desc nulls last, slug)`.execute(db);
  return { suggestions: rows.slice(0, shown.all) };
};
