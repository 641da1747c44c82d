import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { ChoiceLinks } from '#web/shop/choice-links.tsx';

const peopleMessages = messagesPart('people');

/** The filters of a list of members: `shared` and `badge` as in `contract/members/users.ts`. */
export type Only = 'shared' | 'badge';

/**
 * The filter in the address; undefined: all members, also for a filter that the list does not
 * offer.
 */
export function onlyOf<Offered extends Only>(
  search: URLSearchParams,
  offered: readonly Offered[],
): Offered | undefined {
  return offered.find((only) => only === search.get('only'));
}

type OnlyFilterProps = {
  offered: readonly Only[];
  /** `person`: the list has one member, whom the address names. */
  current: Only | 'person' | undefined;
};

/** A choice between all members and those whom an admin should check, with an explanation. */
export function OnlyFilter({ offered, current }: OnlyFilterProps) {
  const { people: text } = useMessages(peopleMessages);
  const choices = [
    { search: '', label: text.all },
    ...offered.map((only) => ({ search: `only=${only}`, label: text.only[only] })),
  ];
  if (current === 'person') {
    return <ChoiceLinks label={text.filter} choices={choices} current={current} />;
  }
  return (
    <>
      <ChoiceLinks
        label={text.filter}
        choices={choices}
        current={current ? `only=${current}` : ''}
      />
      {current && <p className="mb-4 max-w-2xl text-muted">{text.onlyMeans[current]}</p>}
    </>
  );
}
