import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { categoryIds, idPattern } from '#contract/constants.ts';
import type { Brand } from '#contract/phones/products.ts';
import { useBrandName } from '#web/api/brand-names.ts';
import { api } from '#web/api/browser.ts';
import { cursorOf } from '#web/api/list-query.ts';
import { categoriesQuery, categoryProductsQuery, usePhonePages } from '#web/api/phone-lists.ts';
import { loadIsOwn } from '#web/api/roles.ts';
import type { ScreenHandle } from '#web/api/screen-handle.ts';
import { browserLoader, type ScreenLoad, serverLoader } from '#web/api/screen-loader.ts';
import { PrefetchNext } from '#web/app/prefetch.tsx';
import { book } from '#web/buying/booking-submit.ts';
import { reportRefusals } from '#web/buying/report-button.tsx';
import { report, undoReport } from '#web/buying/report-reason-submit.ts';
import { formAction } from '#web/forms/form-action.ts';
import { FormAnswers, RefusalAlert } from '#web/forms/form-answers.tsx';
import { ErrorSentence } from '#web/i18n/error-text.tsx';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { ErrorNotice } from '#web/ui/feedback/notice.tsx';
import { PageColumn, PageHeading } from '#web/ui/page.tsx';
import { ProductSkeletons } from './product-columns.tsx';
import { ProductGrid } from './product-grid.tsx';

/**
 * Throws a 404 for an invalid brand number, and for one that is not among `brands`; the
 * specification's three always exist.
 */
function requireCategory(id = '', brands?: readonly Brand[]): string {
  const isThere =
    categoryIds.some((known) => known === id) ||
    (brands ? brands.some(({ categoryId }) => categoryId === id) : /^[1-9]\d{0,3}$/.test(id));
  if (!isThere) throw new Response(null, { status: 404 });
  return id;
}

const load = async (screen: ScreenLoad) => {
  const { api, queryClient, params, search, requireMember } = screen;
  const id = requireCategory(params.id);
  await requireMember();
  // Cached data is shown at once and refetched in the background; the screen reports failures.
  const [brands] = await Promise.all([
    queryClient.ensureQueryData(categoriesQuery(api)).catch(() => undefined),
    queryClient
      .ensureInfiniteQueryData(categoryProductsQuery(api, id, cursorOf(search)))
      .catch(() => null),
  ]);
  requireCategory(id, brands);
  const asked = search.get('book');
  if (asked && idPattern.test(asked)) await loadIsOwn(screen, asked);
};
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const action = formAction(book, report, undoReport);

export const handle: ScreenHandle = { scriptsOnIntent: true };

/** The phones for sale of a brand (specification, section 2). */
export default function Category() {
  const t = useMessages();
  const id = requireCategory(useParams().id);
  const [search] = useSearchParams();
  const before = cursorOf(search);
  const asked = search.get('book');
  const { query, phones, more } = usePhonePages(categoryProductsQuery(api, id, before));
  const { data: categories = [] } = useQuery({ ...categoriesQuery(api), retryOnMount: false });
  const counted = categories.find(({ categoryId }) => categoryId === id)?.unpaid;
  const title = t.category.title(useBrandName()(id));
  return (
    <PageColumn>
      <title>{t.pageTitle(title)}</title>
      <meta name="description" content={t.category.description} />
      <PrefetchNext />
      <PageHeading>{title}</PageHeading>
      {query.isPending && <ProductSkeletons />}
      {query.isError && (
        <div className="mb-4">
          <ErrorNotice
            retryLabel={t.common.tryAgain}
            busy={query.isFetching}
            onRetry={() => query.refetch()}
          >
            <ErrorSentence error={query.error} />
          </ErrorNotice>
        </div>
      )}
      {phones && (
        <FormAnswers>
          {/* The booking form shows its own errors. */}
          <RefusalAlert
            acts={[
              ...(phones.some(({ _id }) => _id === asked) ? [] : ['book']),
              ...reportRefusals(search),
            ]}
          />
          <ProductGrid
            key={id}
            products={phones.filter(({ paid }) => !paid)}
            total={before || more.next ? counted : phones.length}
            more={more}
          />
        </FormAnswers>
      )}
    </PageColumn>
  );
}
