import type { SearchResult } from '#contract/search/search.ts';
import { RefusalAlert } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { useChosenName } from './result-links.tsx';
import { addressOf, chosenFilters } from './search-address.ts';

const search = messagesPart('search');

/** The form's name among those of the screen. */
export const saveSearchAct = 'save-search';

/**
 * Saves the search that is shown, under a name of its words and filters. Sent by the browser itself:
 * whoever is not signed in is led through the login and back here.
 */
export function SaveSearchForm({ result }: { result: SearchResult }) {
  const t = useMessages(search);
  const nameOf = useChosenName(result);
  const filters = chosenFilters(result);
  const { q } = result.read;
  if (!q && filters.length === 0) return null;
  const name = [...(q ? [`“${q}”`] : []), ...filters.map(nameOf)].join(', ');
  return (
    <form method="post">
      <RefusalAlert acts={[saveSearchAct]} />
      <input type="hidden" name="act" value={saveSearchAct} />
      <input type="hidden" name="name" value={name} />
      <input type="hidden" name="query" value={`${addressOf(result)}`} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button type="submit" variant="quiet" small>
          {t.saved.saveSearch}
        </Button>
        <p className="text-sm text-muted max-sm:hidden">{t.saved.saveSearchHint}</p>
      </div>
    </form>
  );
}
