import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useHref } from 'react-router';
import type { Api } from '#contract/client.ts';
import type { SavedSearch } from '#contract/search/saved.ts';
import { api } from '#web/api/browser.ts';
import { ButtonForm } from '#web/forms/button-form.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { textLanguage } from '#web/i18n/text-language.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import type { forgetSearch, seeSearch } from './saved-submit.ts';

const search = messagesPart('search');

export const savedSearchesQuery = (api: Api) =>
  queryOptions({ queryKey: ['saved-searches'], queryFn: () => api('GET /savedsearches') });

/** The account's searches with their new matches, above its phones. */
export function SavedSearches() {
  const t = useMessages(search);
  const { data } = useQuery({ ...savedSearchesQuery(api), retryOnMount: false });
  if (!data) return null;
  return (
    <section aria-labelledby="saved-searches" className="mb-8">
      <h2 id="saved-searches" className="mb-3 text-lg font-bold">
        {t.saved.searches}
      </h2>
      {data.length === 0 ? (
        <p className="text-muted">
          {t.saved.noSearches}{' '}
          <Link to="/search" className="font-semibold text-brand underline">
            {t.search.all}
          </Link>
        </p>
      ) : (
        <ul className="grid gap-3 lg:grid-cols-2">
          {data.map((each) => (
            <SearchRow key={each._id} saved={each} />
          ))}
        </ul>
      )}
    </section>
  );
}

function SearchRow({ saved: { _id, name, query, newMatches } }: { saved: SavedSearch }) {
  const t = useMessages(search);
  const action = useHref('/saved');
  return (
    <li className="grid content-start gap-2 rounded-card border border-line bg-surface p-3 shadow-card">
      <Link
        to={`/search?${query}`}
        // The name as it was saved, perhaps in the other language.
        lang={textLanguage(name)}
        className="flex min-h-11 items-center font-bold wrap-anywhere text-brand underline"
      >
        {name || t.search.title}
      </Link>
      <div className="flex flex-wrap items-center justify-between gap-2">
        {newMatches > 0 ? (
          <ButtonForm<typeof seeSearch> intent="see" values={{ id: _id, query }} action={action}>
            <Button type="submit" small>
              {t.saved.showNew(newMatches)}
            </Button>
          </ButtonForm>
        ) : (
          <p className="text-sm text-muted">{t.saved.nothingNew}</p>
        )}
        <ButtonForm<typeof forgetSearch>
          intent="forget-search"
          values={{ id: _id }}
          action={action}
        >
          <Button
            type="submit"
            variant="quiet"
            small
            aria-label={t.saved.forgetSearch(name || t.search.title)}
          >
            {t.saved.forget}
          </Button>
        </ButtonForm>
      </div>
    </li>
  );
}
