import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { ChoiceLinks } from '#web/shop/choice-links.tsx';

const adminMessages = messagesPart('admin');

/** Of whom an admin wants to see only some: `shared` and `badge` as in `contract/members/users.ts`. */
export type Only = 'shared' | 'badge';

/** The choice in the address; undefined: everybody, also for one that the list does not offer. */
export function onlyOf<Offered extends Only>(
  search: URLSearchParams,
  offered: readonly Offered[],
): Offered | undefined {
  return offered.find((only) => only === search.get('only'));
}

type OnlyFilterProps = { offered: readonly Only[]; current: Only | undefined };

/** Everybody, or those whom an admin has a reason to look at; and what that reason is worth. */
export function OnlyFilter({ offered, current }: OnlyFilterProps) {
  const { people: text } = useMessages(adminMessages);
  const choices = [
    { search: '', label: text.all },
    ...offered.map((only) => ({ search: `only=${only}`, label: text.only[only] })),
  ];
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
