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
};

/** Buyers or sellers in the admin view, with the same columns (specification, section 2). */
export function PeopleTable<Person extends UserRecord>({
  caption,
  people,
  actions,
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
          cell: ({ img, name }) => <NamedPicture round src={img} name={name} />,
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
