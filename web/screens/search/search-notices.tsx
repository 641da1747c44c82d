import { Link } from 'react-router';
import type { SearchResult } from '#contract/search/search.ts';
import {
  type SearchFlag,
  type SearchGroup,
  searchGroups,
} from '#contract/search/search-choices.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SaveSearchForm } from './save-search-form.tsx';
import { addressIn, addressLoosened, searchPath } from './search-address.ts';
import { useFilterNames } from './use-filter-names.ts';

const search = messagesPart('search');

type ResultProps = { result: SearchResult };

/** Corrected words, words that identify no phone, and meaningless values. */
export function ReadDifferently({ result }: ResultProps) {
  const t = useMessages(search);
  const fieldName = useFieldName();
  const { corrected, dropped, ignored } = result;
  return (
    <>
      {corrected.length > 0 && (
        <Notice>
          {corrected.map(({ typed, meant }) => (
            <p key={typed}>{t.search.corrected(typed, meant)}</p>
          ))}
        </Notice>
      )}
      {ignored.length > 0 && <p className="text-sm text-muted">{t.search.ignored(ignored)}</p>}
      {dropped.length > 0 && (
        <Notice tone="waiting">
          <p>{t.search.dropped}</p>
          <ul className="list-disc pl-5 text-sm">
            {dropped.map(({ field, value }) => (
              <li key={`${field} ${value}`}>
                {fieldName(field)}
                {value && `: ${value}`}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}

/** The nearest models, if the wanted one is not for sale. */
export function NearestModels({ result }: ResultProps) {
  const t = useMessages(search);
  const { near, read } = result;
  if (near.length === 0) return null;
  return (
    <section className="grid justify-items-start gap-3 rounded-card border border-line bg-surface p-4">
      <p className="font-semibold">
        {t.search.nearest(
          read.q,
          near.map(({ name }) => name),
        )}
      </p>
      <SaveSearchForm result={result} isMain />
    </section>
  );
}

/** The next steps: get notices, search the nearest districts, or remove a filter. */
export function NothingFound({ result }: ResultProps) {
  const t = useMessages(search);
  const fieldName = useFieldName();
  const { placeName } = useFilterNames();
  const { loosen, nearby, unsold, read } = result;
  const link = (address: URLSearchParams, label: string) => (
    <li key={label}>
      <Link
        to={{ search: `${address}` }}
        rel="nofollow"
        className={classes(buttonClass('quiet'), 'max-w-full wrap-anywhere')}
      >
        {label}
      </Link>
    </li>
  );
  if (unsold.length > 0) {
    // No message is promised about what cannot come.
    return (
      <EmptyState title={t.search.unsold(unsold)} hint={t.search.unsoldHint}>
        <Link
          to={read.q ? { search: `${new URLSearchParams({ q: read.q })}` } : searchPath}
          rel="nofollow"
          className={classes(buttonClass('quiet'), 'max-w-full wrap-anywhere')}
        >
          {read.q ? t.search.phonesOf(read.q) : t.search.all}
        </Link>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={t.search.nothing}>
      <SaveSearchForm result={result} isMain />
      {nearby.length > 0 && (
        <>
          <p className="mt-3 max-w-sm text-muted">{t.search.nearbyHint}</p>
          <ul className="grid max-w-full grid-cols-[minmax(0,1fr)] gap-2">
            {nearby.map(({ district, count, isMore }) =>
              link(
                addressIn(result, district),
                t.search.inDistrict(placeName(district), count, isMore),
              ),
            )}
          </ul>
        </>
      )}
      <p className="mt-3 max-w-sm text-muted">{t.search.nothingHint(loosen.length > 0)}</p>
      {loosen.length > 0 ? (
        <ul className="grid max-w-full grid-cols-[minmax(0,1fr)] gap-2">
          {loosen.map(({ field, count, isMore }) =>
            link(addressLoosened(result, field), t.search.loosen(fieldName(field), count, isMore)),
          )}
        </ul>
      ) : (
        <Link to={searchPath} className={buttonClass('quiet')}>
          {t.search.all}
        </Link>
      )}
    </EmptyState>
  );
}

/** The name of a parameter; an unknown one has only itself. */
function useFieldName() {
  const t = useMessages(search);
  const { flagName } = useFilterNames();
  return (field: string): string => {
    if (searchGroups.some((group) => group === field)) return t.search.groups[field as SearchGroup];
    if (Object.hasOwn(t.search.flags, field)) return flagName(field as SearchFlag);
    // A stranger's field may be `constructor`, which every object inherits.
    return Object.hasOwn(t.search.fields, field) ? t.search.fields[field as 'q'] : field;
  };
}
