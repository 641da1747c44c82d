import { useQuery } from '@tanstack/react-query';
import type { Person } from '#contract/admin/person.ts';
import { api } from '#web/api/browser.ts';
import type { ScreenLoad } from '#web/api/screen-loader.ts';
import { RefusalAlert } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Section } from '#web/ui/page.tsx';
import { BuyerTable } from './buyer-table.tsx';
import { buyersQuery, sellersQuery } from './people-queries.ts';
import { SellerTable } from './seller-table.tsx';

const findMessages = messagesPart('find');

const pageOf = ({ _id: person }: Person) => ({ limit: 1, person });

/** The row of a person in the list of buyers or sellers. */
export async function loadActs({ api, queryClient }: ScreenLoad, person: Person): Promise<void> {
  const page = pageOf(person);
  await (person.title === 'seller'
    ? queryClient.prefetchQuery(sellersQuery(api, page))
    : queryClient.prefetchQuery(buyersQuery(api, page)));
}

/** What staff can do about a person, as in the lists; admins and removed members are in none. */
export function PersonActs({ person }: { person: Person }) {
  const { person: text } = useMessages(findMessages);
  const page = pageOf(person);
  const isSeller = person.title === 'seller';
  const buyers = useQuery({ ...buyersQuery(api, page), enabled: !isSeller }).data ?? [];
  const sellers = useQuery({ ...sellersQuery(api, page), enabled: isSeller }).data ?? [];
  if (buyers.length + sellers.length === 0) return null;
  return (
    <Section id="acts" title={text.acts}>
      <RefusalAlert acts={['verify', 'staff', 'suspend', 'unsuspend']} />
      {isSeller ? (
        <SellerTable sellers={sellers} on="their-page" />
      ) : (
        <BuyerTable buyers={buyers} on="their-page" />
      )}
    </Section>
  );
}
