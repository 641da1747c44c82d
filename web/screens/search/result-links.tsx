import { Link, useSearchParams } from 'react-router';
import type { SearchResult } from '#contract/search/search.ts';
import { searchSorts, usualBudgets } from '#contract/search/search-choices.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { closeIcon, Icon } from '#web/ui/icons.tsx';
import {
  addressOf,
  addressWith,
  addressWithout,
  type ChosenFilter,
  chosenFilters,
  isSameFilter,
  readFilters,
  wordsOfFilter,
} from './search-address.ts';
import { useFilterNames } from './use-filter-names.ts';

const search = messagesPart('search');

type ResultProps = { result: SearchResult };

export const chip =
  'inline-flex min-h-11 items-center gap-1.5 rounded-full text-sm font-semibold no-underline';

/**
 * Each filter, as a link to the same search without it; first those that were read from words,
 * which are then searched as words.
 */
export function FilterChips({ result }: ResultProps) {
  const t = useMessages(search);
  const nameOf = useChosenName(result);
  const read = readFilters(result);
  const chosen = chosenFilters(result).filter(
    (filter) => !read.some((each) => isSameFilter(each, filter)),
  );
  if (read.length + chosen.length === 0) return null;
  const chipOf = (filter: ChosenFilter) => {
    const words = wordsOfFilter(result, filter)?.words;
    const name = nameOf(filter);
    return (
      <li key={`${filter.field} ${filter.value}`}>
        <Link
          to={{ search: `${addressWithout(result, filter)}` }}
          preventScrollReset
          rel="nofollow"
          aria-label={words ? t.search.withoutRead(name, words) : t.search.without(name)}
          className={classes(chip, 'bg-tint px-3.5 text-brand')}
        >
          {name}
          <Icon path={closeIcon} />
        </Link>
      </li>
    );
  };
  return (
    <ul aria-label={t.search.chosen} className="flex flex-wrap items-center gap-2">
      {read.length > 0 && <li className="text-sm text-muted">{t.search.understood}</li>}
      {[...read, ...chosen].map(chipOf)}
      {read.length + chosen.length > 1 && (
        <li>
          <Link
            to={{ search: `${addressOf(result, [])}` }}
            rel="nofollow"
            className={classes(chip, 'px-3.5 text-muted underline')}
          >
            {t.search.withoutAll}
          </Link>
        </li>
      )}
    </ul>
  );
}

/** Names a chosen filter of a search in the language of the page. */
export function useChosenName({ facets }: SearchResult) {
  const t = useMessages(search);
  const { nameOf, flagName } = useFilterNames();
  return ({ field, value }: ChosenFilter): string => {
    if (field === 'min') return t.search.from(t.price(Number(value)));
    if (field === 'max') return t.search.upTo(t.price(Number(value)));
    if (field === 'sort') return t.search.sorts[value as 'best'];
    if (!(field in facets)) return flagName(field as 'box');
    const group = field as 'brand';
    const choice = facets[group].find((one) => one.value === value);
    return choice ? nameOf(group, choice) : value;
  };
}

/** One line that scrolls sideways on a phone, so that its first screen shows phones. */
const scrollingRow =
  'flex whitespace-nowrap max-sm:-mx-3 max-sm:overflow-x-auto max-sm:px-3 [scrollbar-width:none]';

/** The usual budgets, one tap each, while no price was chosen. */
export function PriceLinks({ result }: ResultProps) {
  const t = useMessages(search);
  const { min, max } = result.read;
  if (min !== null || max !== null) return null;
  return (
    <ul aria-label={t.search.budget} className={classes(scrollingRow, 'gap-1.5 py-0.5 lg:hidden')}>
      {usualBudgets.map((budget) => (
        <li key={budget} className="shrink-0">
          <Link
            to={{ search: `${addressWith(result, 'max', String(budget))}` }}
            rel="nofollow"
            className={classes(
              chip,
              'justify-center border border-field bg-surface px-3.5 text-ink',
            )}
          >
            {t.search.upTo(t.price(budget))}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The orders of the results, one tap each. */
export function SortLinks({ result }: ResultProps) {
  const t = useMessages(search);
  const { sort } = result.read;
  return (
    <nav aria-label={t.search.sort} className={scrollingRow}>
      {searchSorts.map((each) => (
        <Link
          key={each}
          to={{ search: `${addressWith(result, 'sort', each)}` }}
          preventScrollReset
          rel="nofollow"
          aria-current={each === sort ? 'true' : undefined}
          className="inline-flex min-h-11 shrink-0 items-center justify-center border-b-2 border-transparent px-2 text-sm text-muted no-underline aria-[current]:border-brand aria-[current]:font-bold aria-[current]:text-ink"
        >
          {t.search.sorts[each]}
        </Link>
      ))}
    </nav>
  );
}

/** Links to the next page of results and back to the first. */
export function ResultPages({ result }: ResultProps) {
  const t = useMessages(search);
  const [address] = useSearchParams();
  const isFirst = !address.has('after');
  if (isFirst && result.next === null) return null;
  return (
    <nav aria-label={t.common.pages} className="flex flex-wrap justify-center gap-3">
      {!isFirst && (
        <Link to={{ search: `${addressOf(result)}` }} className={buttonClass('quiet')}>
          {t.search.firstPage}
        </Link>
      )}
      {result.next !== null && (
        <Link
          to={{ search: `${addressWith(result, 'after', result.next)}` }}
          className={buttonClass('quiet')}
        >
          {t.lists.showMore}
        </Link>
      )}
    </nav>
  );
}
