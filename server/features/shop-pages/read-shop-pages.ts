import type { Imprint, ShopText } from '#contract/admin/shop-pages.ts';
import { shopPages } from '#contract/constants.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';

/** Each page of the operator, with the time of its newest version, or null. */
export const getShopPages: Handler<'GET /shoppages'> = async ({ deps }) => {
  const rows = await deps.db
    .selectFrom('shop_pages')
    .distinctOn('page')
    .select(['page', 'at', 'content'])
    .orderBy('page')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return shopPages.map((page) => {
    const newest = rows.find((row) => row.page === page);
    const incomplete = newest !== undefined && isImprint(newest.content) && isShort(newest.content);
    return { page, at: newest?.at.toISOString() ?? null, incomplete };
  });
};

/**
 * The newest version of a page, or the one of the query. Of the imprint only the newest: earlier
 * ones name people who answer no complaints any more. Throws `not-found` for a version that the page
 * does not have.
 */
export const getShopPage: Handler<'GET /shoppages/:page'> = async ({ params, query, deps }) => {
  const { page } = params;
  const versions = await deps.db
    .selectFrom('shop_pages')
    .select(['id', 'at'])
    .where('page', '=', page)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(page === 'imprint' ? 1 : 100)
    .execute();
  const { version = versions[0]?.id } = query;
  if (version === undefined) return { shown: null, versions: [] };
  const shown = versions.find(({ id }) => id === version);
  if (!shown) throw new Problem('not-found');
  const { content } = await deps.db
    .selectFrom('shop_pages')
    .select('content')
    .where('id', '=', shown.id)
    .executeTakeFirstOrThrow();
  const said = isImprint(content)
    ? { text: null, imprint: content }
    : { text: content, imprint: null };
  return {
    shown: { _id: shown.id, at: shown.at.toISOString(), ...said },
    versions: versions.map(({ id, at }) => ({ _id: id, at: at.toISOString() })),
  };
};

const isImprint = (content: ShopText | Imprint): content is Imprint => 'legalName' in content;

const isShort = ({ tradeLicence, dbid }: Imprint) => tradeLicence === '' || dbid === '';
