import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { api } from '#web/api/browser.ts';
import { cursorOf } from '#web/api/list-query.ts';
import { useKeptPayments } from '#web/api/page-settings.ts';
import { advertizedQuery, categoriesQuery, usePhonePages } from '#web/api/phone-lists.ts';
import type { ScreenHandle } from '#web/api/screen-handle.ts';
import { browserLoader, serverLoader } from '#web/api/screen-loader.ts';
import { PrefetchNext } from '#web/app/prefetch.tsx';
import { SearchBox } from '#web/app/search-box/search-box.tsx';
import { formAction } from '#web/forms/form-action.ts';
import { FormAnswers } from '#web/forms/form-answers.tsx';
import { ErrorSentence } from '#web/i18n/error-text.tsx';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { PageHead } from '#web/seo/page-head.tsx';
import { ShopData } from '#web/seo/structured-data.tsx';
import { ErrorNotice } from '#web/ui/feedback/notice.tsx';
import { PageColumn } from '#web/ui/page.tsx';
import { AdvertizedItems, FirstItems } from './advertized-items.tsx';
import { Banner } from './banner.tsx';
import { CategoryGrid } from './category-grid.tsx';
import { ForgotPassword } from './forgot-password.tsx';
import { forgot } from './forgot-password-submit.ts';
import { mixSellers } from './mix-sellers.ts';
import { PlaceAndBudget } from './place-and-budget.tsx';
import { Promises } from './promises.tsx';

export const loader = serverLoader(({ api, queryClient, search }) =>
  Promise.all([
    queryClient.ensureQueryData(categoriesQuery(api)),
    queryClient.ensureInfiniteQueryData(advertizedQuery(api, cursorOf(search))),
  ]),
);
// In the browser the screen shows a failed list. The server has nothing to show without its
// database, and a page without its lists must not get into the page cache.
export const clientLoader = browserLoader(({ api, queryClient, search }) =>
  Promise.all([
    queryClient.ensureQueryData(categoriesQuery(api)).catch(() => null),
    queryClient.ensureInfiniteQueryData(advertizedQuery(api, cursorOf(search))).catch(() => null),
  ]),
);

export const action = formAction(forgot);

export const handle: ScreenHandle = { scriptsOnIntent: true };

export default function Home() {
  const t = useMessages();
  const isKept = useKeptPayments();
  // The loader has already retried.
  const counts = useQuery({ ...categoriesQuery(api), retryOnMount: false });
  const [search] = useSearchParams();
  const { query, more } = usePhonePages(advertizedQuery(api, cursorOf(search)));
  const phones = query.data?.pages.flatMap(mixSellers) ?? [];
  const failed = [counts, query].filter(({ data, isError }) => isError && data === undefined);
  return (
    <>
      <PageHead title={t.home.title} description={t.home.description} />
      <ShopData products={phones} />
      <PrefetchNext />
      <div className="mx-auto max-w-6xl px-3 py-3 sm:px-4 bar-has-search:pt-6">
        <h1 className="sr-only">{isKept ? t.home.headline : t.home.headlineAtMeeting}</h1>
        <div className="bar-has-search:hidden">
          <SearchBox />
        </div>
        <PlaceAndBudget />
        <FirstItems products={phones} />
      </div>
      <Banner />
      <PageColumn>
        <CategoryGrid categories={counts.data} />
        {failed[0] && (
          <ErrorNotice
            retryLabel={t.common.tryAgain}
            busy={failed.some(({ isFetching }) => isFetching)}
            onRetry={() => failed.map(({ refetch }) => refetch())}
          >
            <ErrorSentence error={failed[0].error} />
          </ErrorNotice>
        )}
        <AdvertizedItems products={phones} more={more} />
        <Promises />
      </PageColumn>
      <FormAnswers>
        <ForgotPassword />
      </FormAnswers>
    </>
  );
}
