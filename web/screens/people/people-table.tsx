import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { UserRecord } from '#contract/members/users.ts';
import { useMayAct } from '#web/api/use-staff-acts.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { NamedPicture } from '#web/providers/image-host/picture.tsx';
import { useShownAddress } from '#web/shop/shown-address.ts';
import { Table } from '#web/ui/table.tsx';

const peopleMessages = messagesPart('people');

export type PeopleTableProps<Person> = {
  caption: string;
  people: Person[];
  /** The actions of an admin on a person. */
  actions: (person: Person) => ReactNode;
  /** Below the name: what an admin should know of a person. */
  notes: (person: Person) => ReactNode;
  /** On the page of the only one there is no link to it. */
  on?: 'list' | 'their-page' | undefined;
};

/** Buyers or sellers in the admin view, with the same columns (specification, section 2). */
export function PeopleTable<Person extends UserRecord>({
  caption,
  people,
  actions,
  notes,
  on = 'list',
}: PeopleTableProps<Person>) {
  const t = useMessages(peopleMessages);
  const shownAddress = useShownAddress();
  // Only admins open the pages of people.
  const isLinked = useMayAct()('PUT /staff/:email') && on === 'list';
  return (
    <Table
      caption={caption}
      rows={people}
      keyOf={(person) => person._id}
      columns={[
        {
          heading: t.common.name,
          cell: (person) => (
            <>
              <NamedPicture round src={person.img} name={person.name} />
              {isLinked && (
                <Link
                  to={`/dashboard/people/${person._id}`}
                  aria-label={`${t.people.everything}: ${person.name}`}
                  className="inline-flex min-h-11 items-center text-sm text-brand underline"
                >
                  {t.people.everything}
                </Link>
              )}
              {notes(person)}
            </>
          ),
        },
        {
          heading: t.common.email,
          cell: ({ email }) => (
            <span className="wrap-anywhere max-sm:text-muted">{shownAddress(email)}</span>
          ),
        },
        { heading: t.common.action, cell: actions },
      ]}
    />
  );
}
