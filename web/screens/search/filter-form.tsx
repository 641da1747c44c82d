import type { FacetChoice, SearchResult } from '#contract/search/search.ts';
import {
  type SearchFlag,
  type SearchGroup,
  searchGroups,
} from '#contract/search/search-choices.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { useAddressForm } from '#web/shop/use-address-form.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/forms/fields.tsx';
import { Icon } from '#web/ui/icons.tsx';
import { addressOf, chosenFilters, searchPath } from './search-address.ts';
import { useFilterNames } from './use-filter-names.ts';

const search = messagesPart('search');

const filterIcon = 'M4 6h16M7 12h10M10 18h4';

/** Visible choices of a group; a disclosure has the others. */
const shownChoices = 6;

/**
 * All filters, with the number of phones for each choice. A GET form, so that it works without
 * script. On a phone a button opens it (`styles.css`).
 */
export function FilterForm({ result }: { result: SearchResult }) {
  const t = useMessages(search);
  const { facets, read } = result;
  const chosen = chosenFilters(result).length;
  return (
    <div className="filters min-w-0">
      <details className="lg:hidden">
        <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-2 rounded-full border border-field bg-surface px-4 font-semibold">
          <Icon path={filterIcon} />
          {t.search.filters(chosen)}
        </summary>
      </details>
      <form
        // Typed values belong to the current search, so the form is remounted for another one.
        key={String(addressOf(result))}
        {...useAddressForm(searchPath, { preventScrollReset: true })}
        aria-label={t.search.filters(0)}
        className="filter-form content-start gap-5 max-lg:rounded-card max-lg:border max-lg:border-line max-lg:bg-surface max-lg:p-4"
      >
        {read.q && <input type="hidden" name="q" value={read.q} />}
        {read.sort !== 'best' && <input type="hidden" name="sort" value={read.sort} />}
        {result.around && <input type="hidden" name="around" value={result.around.district} />}
        <fieldset>
          <legend className="mb-1 text-sm font-bold">{t.search.fields.price}</legend>
          <div className="grid grid-cols-2 gap-2">
            <TextField
              label={t.search.least}
              name="min"
              inputMode="numeric"
              defaultValue={read.min ?? ''}
              maxLength={30}
            />
            <TextField
              label={t.search.most}
              name="max"
              inputMode="numeric"
              defaultValue={read.max ?? ''}
              maxLength={30}
            />
          </div>
        </fieldset>
        {searchGroups.map((group) => (
          <Group key={group} group={group} choices={facets[group]} />
        ))}
        <Flags choices={facets.flags} />
        <div className="sticky bottom-bar z-10 grid bg-page py-2 max-lg:bg-surface">
          <Button type="submit">{t.search.show}</Button>
        </div>
      </form>
    </div>
  );
}

type GroupProps = { group: SearchGroup; choices: FacetChoice[] };

function Group({ group, choices }: GroupProps) {
  const t = useMessages(search);
  const { nameOf } = useFilterNames();
  if (choices.length === 0) return null;
  // Chosen ones come first, so that the disclosure does not hide them.
  const isNumber = group === 'ram' || group === 'storage';
  const sorted = isNumber
    ? [...choices].sort((one, other) => Number(one.value) - Number(other.value))
    : choices;
  const item = (choice: FacetChoice) => (
    <Choice
      key={choice.value}
      name={group}
      value={choice.value}
      label={nameOf(group, choice)}
      choice={choice}
    />
  );
  const open = isNumber ? sorted.length : shownChoices;
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-bold">{t.search.groups[group]}</legend>
      {sorted.slice(0, open).map(item)}
      {sorted.length > open && (
        <details>
          <summary className="min-h-11 cursor-pointer px-2 py-2.5 text-sm text-brand underline">
            {t.search.more(t.search.groups[group])}
          </summary>
          {sorted.slice(open).map(item)}
        </details>
      )}
    </fieldset>
  );
}

function Flags({ choices }: { choices: FacetChoice[] }) {
  const t = useMessages(search);
  const { flagName } = useFilterNames();
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-bold">{t.search.only}</legend>
      {choices.map((choice) => (
        <Choice
          key={choice.value}
          name={choice.value}
          value="1"
          label={flagName(choice.value as SearchFlag)}
          choice={choice}
        />
      ))}
    </fieldset>
  );
}

type ChoiceProps = { name: string; value: string; label: string; choice: FacetChoice };

function Choice({ name, value, label, choice: { chosen, count, isMore } }: ChoiceProps) {
  const t = useMessages(search);
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-2 has-checked:bg-tint hover:bg-raised">
      <input
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={chosen}
        className="size-5 shrink-0 accent-brand"
      />
      <span className="min-w-0 grow wrap-anywhere">{label}</span>
      <span className="text-sm text-muted">
        <span aria-hidden="true">{t.search.number(count, isMore)}</span>
        <span className="sr-only">{t.search.phones(count, isMore)}</span>
      </span>
    </label>
  );
}
