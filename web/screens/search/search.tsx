import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { phonePath } from '#contract/phones/phone-path.ts';
import type { FoundPhone, SearchResult } from '#contract/search/search.ts';
import { api } from '#web/api/browser.ts';
import type { ScreenHandle } from '#web/api/screen-handle.ts';
import { browserLoader, serverLoader } from '#web/api/screen-loader.ts';
import { searchResultsQuery } from '#web/api/search-results.ts';
import { rememberSearch } from '#web/app/search-box/recent-searches.ts';
import { SearchBox } from '#web/app/search-box/search-box.tsx';
import { CompareBar } from '#web/buying/compare-bar.tsx';
import { CompareBox } from '#web/buying/compare-box.tsx';
import { SaveButton } from '#web/buying/save-button.tsx';
import { formAction } from '#web/forms/form-action.ts';
import { FormAnswers } from '#web/forms/form-answers.tsx';
import { ErrorSentence } from '#web/i18n/error-text.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { PageHead } from '#web/seo/page-head.tsx';
import { PhoneCard, PhoneCards } from '#web/shop/phone-card.tsx';
import { ErrorNotice } from '#web/ui/feedback/notice.tsx';
import { PageColumn, PageHeading } from '#web/ui/page.tsx';
import { SkipList } from '#web/ui/skip-list.tsx';
import { FilterForm } from './filter-form.tsx';
import { NearMe } from './near-me.tsx';
import { FilterChips, PriceLinks, ResultPages, SortLinks } from './result-links.tsx';
import { SaveSearchForm } from './save-search-form.tsx';
import { saveSearch } from './save-submit.ts';
import { NearestModels, NothingFound, ReadDifferently } from './search-notices.tsx';
import { useFilterNames } from './use-filter-names.ts';

const search = messagesPart('search');

// Without its database the server has nothing to show, and such a page must not be cached.
export const loader = serverLoader(({ api, queryClient, search }) =>
  queryClient.ensureQueryData(searchResultsQuery(api, search)),
);
export const clientLoader = browserLoader(({ api, queryClient, search }) =>
  queryClient.ensureQueryData(searchResultsQuery(api, search)).catch(() => null),
);

export const action = formAction(saveSearch);

export const handle: ScreenHandle = { scriptsOnIntent: true };

/** The phones for sale by words and filters, for everybody; the address has the whole search. */
export default function Search() {
  const t = useMessages(search);
  const [address] = useSearchParams();
  // The loader has already retried.
  const results = useQuery({ ...searchResultsQuery(api, address), retryOnMount: false });
  const title = useTitle(results.data);
  const words = results.data?.read.typed;
  useEffect(() => {
    if (words) rememberSearch(words);
  }, [words]);
  return (
    <PageColumn>
      <PageHead title={title} description={t.search.description} />
      <div className="mb-4 bar-has-search:hidden">
        <SearchBox />
      </div>
      <PageHeading>{title}</PageHeading>
      {results.isError && !results.data && (
        <ErrorNotice
          retryLabel={t.common.tryAgain}
          busy={results.isFetching}
          onRetry={() => results.refetch()}
        >
          <ErrorSentence error={results.error} />
        </ErrorNotice>
      )}
      {results.data && <Results result={results.data} />}
    </PageColumn>
  );
}

/** The page's title: the words, else the one brand or model, else all phones. */
function useTitle(result: SearchResult | undefined): string {
  const t = useMessages(search);
  const { nameOf } = useFilterNames();
  if (!result) return t.search.title;
  const { facets, read } = result;
  if (read.typed) return t.search.titleOf(read.typed);
  const [named, ...others] = [...facets.brand, ...facets.model].filter(({ chosen }) => chosen);
  return named && others.length === 0 ? t.category.title(nameOf('brand', named)) : t.search.title;
}

function Cards({ phones, first = true }: { phones: FoundPhone[]; first?: boolean }) {
  return (
    <PhoneCards>
      {phones.map((phone, index) => (
        <li key={phone._id} className="relative">
          <PhoneCard phone={phone} to={phonePath(phone)} first={first && index < 2} />
          <CompareBox phone={phone} />
          <SaveButton phone={phone} />
        </li>
      ))}
    </PhoneCards>
  );
}

type AroundProps = { phones: FoundPhone[]; around: NonNullable<SearchResult['around']> };

/** The phones of a page by where they are, as seen from a district. */
function PartsAround({ phones, around: { district, inside, beside } }: AroundProps) {
  const t = useMessages(search);
  const { placeName } = useFilterNames();
  const [address] = useSearchParams();
  const name = placeName(district);
  const parts = [
    { id: 'inside', title: t.search.inside(name), phones: phones.slice(0, inside) },
    {
      id: 'beside',
      title: t.search.beside(name),
      phones: phones.slice(inside, inside + beside),
    },
    { id: 'elsewhere', title: t.search.elsewhere, phones: phones.slice(inside + beside) },
  ].filter((part) => part.phones.length > 0);
  return (
    <>
      {inside === 0 && !address.has('after') && (
        <p className="mb-2 text-muted">{t.search.noneInside(name)}</p>
      )}
      {parts.map((part, index) => (
        <section key={part.id} aria-labelledby={part.id} className="not-first:mt-4">
          <h2 id={part.id} className="mb-2 font-bold">
            {part.title}
          </h2>
          <Cards phones={part.phones} first={index === 0} />
        </section>
      ))}
    </>
  );
}

function Results({ result }: { result: SearchResult }) {
  const t = useMessages(search);
  const { phones, total } = result;
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-2 max-lg:-mt-3 lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-x-8 lg:gap-y-4">
      <p role="status" className="text-muted max-lg:self-center lg:col-span-2 lg:-mt-4">
        {t.category.count(total.count, total.isMore)}
      </p>
      <FilterForm result={result} />
      <section
        aria-label={t.search.results}
        className="grid min-w-0 content-start gap-2 max-lg:col-span-2 lg:gap-4"
      >
        <FormAnswers>
          <ReadDifferently result={result} />
          <div className="flex flex-wrap items-center gap-2 empty:hidden">
            <FilterChips result={result} />
            {phones.length > 0 && result.near.length === 0 && (
              <>
                <NearMe result={result} />
                <SaveSearchForm result={result} />
              </>
            )}
          </div>
          <NearestModels result={result} />
          {phones.length > 0 && (
            <>
              <PriceLinks result={result} />
              <SortLinks result={result} />
              <SkipList label={t.lists.skip}>
                {result.around ? (
                  <PartsAround phones={phones} around={result.around} />
                ) : (
                  <Cards phones={phones} />
                )}
              </SkipList>
            </>
          )}
          {total.count === 0 && <NothingFound result={result} />}
          <ResultPages result={result} />
          <CompareBar />
        </FormAnswers>
      </section>
    </div>
  );
}
