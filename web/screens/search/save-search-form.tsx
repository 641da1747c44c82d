import type { SearchResult } from '#contract/search/search.ts';
import { ButtonForm } from '#web/forms/button-form.tsx';
import { RefusalAlert } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { useChosenName } from './result-links.tsx';
import type { saveSearch } from './save-submit.ts';
import { addressOf, chosenFilters } from './search-address.ts';

const search = messagesPart('search');

type SaveSearchProps = { result: SearchResult; isMain?: boolean };

/**
 * Saves the current search, named after its words and filters; a visitor logs in and comes back. `isMain`: nothing is for sale, so this is the page's
 * main action.
 */
export function SaveSearchForm({ result, isMain = false }: SaveSearchProps) {
  const t = useMessages(search);
  const nameOf = useChosenName(result);
  const filters = chosenFilters(result);
  const { q } = result.read;
  if (!q && filters.length === 0) return null;
  const name = [...(q ? [`“${q}”`] : []), ...filters.map(nameOf)].join(', ');
  return (
    <ButtonForm<typeof saveSearch>
      intent="save-search"
      values={{ name, query: `${addressOf(result)}` }}
    >
      <RefusalAlert acts={['save-search']} />
      <div className={isMain ? 'space-y-1' : 'flex flex-wrap items-center gap-x-3 gap-y-1'}>
        <Button type="submit" {...(!isMain && { variant: 'quiet', small: true })}>
          {isMain ? t.saved.tellMe : t.saved.saveSearch}
        </Button>
        <p className={classes('text-sm text-muted', !isMain && 'max-sm:hidden')}>
          {isMain ? t.saved.tellMeHint : t.saved.saveSearchHint}
        </p>
      </div>
    </ButtonForm>
  );
}
