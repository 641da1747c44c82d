import type { ReactNode } from 'react';
import type { UserRecord } from '#contract/members/users.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { NamedPicture } from '#web/providers/image-host/picture.tsx';
import { Table } from '#web/ui/table.tsx';

type PeopleTableProps<Person> = {
  caption: string;
  people: Person[];
  /** The actions of an admin on a person. */
  actions: (person: Person) => ReactNode;
  /** Below the name: what an admin should know of a person. */
  notes: (person: Person) => ReactNode;
};

/** Buyers or sellers in the admin view, with the same columns (specification, section 2). */
export function PeopleTable<Person extends UserRecord>({
  caption,
  people,
  actions,
  notes,
}: PeopleTableProps<Person>) {
  const t = useMessages();
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
              {notes(person)}
            </>
          ),
        },
        {
          heading: t.common.email,
          cell: ({ email }) => <span className="wrap-anywhere max-sm:text-muted">{email}</span>,
        },
        { heading: t.common.action, cell: actions },
      ]}
    />
  );
}
