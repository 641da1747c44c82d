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
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { addressLoosened, searchPath } from './search-address.ts';
import { useFilterNames } from './use-filter-names.ts';

const search = messagesPart('search');

type ResultProps = { result: SearchResult };

/** Words that were read as others, those that tell no phone, and what means nothing. */
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

/** Which filter to take off, by how many phones there would be. */
export function NothingFound({ result }: ResultProps) {
  const t = useMessages(search);
  const fieldName = useFieldName();
  const { loosen } = result;
  return (
    <EmptyState title={t.search.nothing} hint={t.search.nothingHint(loosen.length > 0)}>
      {loosen.length > 0 ? (
        <ul className="grid gap-2">
          {loosen.map(({ field, count, isMore }) => (
            <li key={field}>
              <Link
                to={{ search: `${addressLoosened(result, field)}` }}
                rel="nofollow"
                className={buttonClass('quiet')}
              >
                {t.search.loosen(fieldName(field), count, isMore)}
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <Link to={searchPath} className={buttonClass()}>
          {t.search.all}
        </Link>
      )}
    </EmptyState>
  );
}

/** What a parameter is called; a foreign one has no other name. */
function useFieldName() {
  const t = useMessages(search);
  const { flagName } = useFilterNames();
  return (field: string): string => {
    if (searchGroups.some((group) => group === field)) return t.search.groups[field as SearchGroup];
    if (Object.hasOwn(t.search.flags, field)) return flagName(field as SearchFlag);
    // A stranger's field may be called `constructor`, which every object has.
    return Object.hasOwn(t.search.fields, field) ? t.search.fields[field as 'q'] : field;
  };
}
