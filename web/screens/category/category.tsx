import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { type CategoryId, categoryIds } from '#contract/constants.ts';
import { api } from '#web/data/browser.ts';
import { browserLoader, type ScreenLoad, serverLoader } from '#web/data/screen-loader.ts';
import { errorText } from '#web/messages/error-text.ts';
import { useMessages } from '#web/messages/use-messages.tsx';
import { ErrorNotice } from '#web/ui/error-notice.tsx';
import { PageColumn, PageHeading } from '#web/ui/page.tsx';
import { ProductGrid } from './product-grid.tsx';
import { ProductSkeletons } from './product-skeletons.tsx';
import { categoryProductsQuery } from './queries.ts';

/** Throws a 404 for a brand that we don't have. */
function requireCategory(id: string | undefined): CategoryId {
  const known = categoryIds.find((known) => known === id);
  if (!known) throw new Response(null, { status: 404 });
  return known;
}

const load = async ({ api, queryClient, params, requireSession }: ScreenLoad) => {
  const id = requireCategory(params.id);
  await requireSession();
  await queryClient.prefetchQuery(categoryProductsQuery(api, id));
};
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

/** The phones of one brand that can still be bought (specification, section 2). */
export default function Category() {
  const t = useMessages();
  const id = requireCategory(useParams().id);
  // The loader has just tried, and tried again.
  const products = useQuery({ ...categoryProductsQuery(api, id), retryOnMount: false });
  const title = t.category.title(t.categories[id]);
  return (
    <PageColumn>
      <title>{t.pageTitle(title)}</title>
      <meta name="description" content={t.category.description} />
      <PageHeading>{title}</PageHeading>
      {products.isPending && <ProductSkeletons />}
      {products.isError && (
        <div className="mb-4">
          <ErrorNotice
            retryLabel={t.common.tryAgain}
            busy={products.isFetching}
            onRetry={() => products.refetch()}
          >
            {errorText(products.error, t)}
          </ErrorNotice>
        </div>
      )}
      {products.data && (
        <ProductGrid key={id} products={products.data.filter(({ paid }) => !paid)} />
      )}
    </PageColumn>
  );
}
