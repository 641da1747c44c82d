import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { UserRecord } from '#contract/members/users.ts';
import { pageOf } from '#web/api/list-query.ts';
import { FormAnswers, RefusalAlert } from '#web/forms/form-answers.tsx';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { FindInList } from '#web/shop/find/find-in-list.tsx';
import { Loaded } from '#web/shop/loaded.tsx';
import { PageLinks } from '#web/shop/page-links.tsx';
import { ScreenHeading } from '#web/shop/screen-heading.tsx';
import { TableSkeleton } from '#web/ui/feedback/skeleton.tsx';

type PeopleScreenProps<Person> = {
  text: { title: string; description: string };
  query: UseQueryResult<Person[]>;
  /** Absent if the list has no filters. */
  filter: ReactNode;
  children: (people: Person[]) => ReactNode;
};

/** A paginated list of sellers or buyers for the admin (specification, section 2). */
export function PeopleScreen<Person extends UserRecord>({
  text,
  query,
  filter,
  children,
}: PeopleScreenProps<Person>) {
  const t = useMessages();
  return (
    <FormAnswers>
      <ScreenHeading title={text.title} description={text.description} />
      <RefusalAlert acts={['verify', 'staff', 'suspend', 'unsuspend']} />
      <FindInList kind="people" />
      {filter}
      <Loaded query={query} skeleton={<TableSkeleton label={t.common.loading} />}>
        {(rows) => {
          const { page, next } = pageOf(rows, ({ _id }) => _id);
          return (
            <>
              {children(page)}
              <PageLinks next={next} />
            </>
          );
        }}
      </Loaded>
    </FormAnswers>
  );
}
