import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { api } from '#web/api/browser.ts';
import { listPageOf } from '#web/api/list-query.ts';
import { requireStaff } from '#web/api/roles.ts';
import { browserLoader, serverLoader } from '#web/api/screen-loader.ts';
import { formAction } from '#web/forms/form-action.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { find } from '#web/shop/find/find-submit.ts';
import { BuyerTable } from './buyer-table.tsx';
import { deleteBuyer } from './delete-submit.ts';
import { OnlyFilter, onlyOf } from './only-filter.tsx';
import { buyersQuery } from './people-queries.ts';
import { PeopleScreen } from './people-screen.tsx';
import { nameStaff } from './staff-submit.ts';
import { endSuspension, suspend } from './suspend-submit.ts';

const guard = requireStaff('/dashboard/allbuyer');

const peopleMessages = messagesPart('people');

const offered = ['shared'] as const;

const pageOf = (search: URLSearchParams) => {
  const only = onlyOf(search, offered);
  return { ...listPageOf(search), ...(only && { only }) };
};

export const loader = serverLoader(async (screen) => {
  await guard(screen);
  await screen.queryClient.prefetchQuery(buyersQuery(screen.api, pageOf(screen.search)));
});
export const clientLoader = browserLoader(guard);
export const action = formAction(deleteBuyer, nameStaff, suspend, endSuspension, find);

/** Buyers, with a delete action; an empty list shows nothing (specification, section 2). */
export default function AllBuyers() {
  const t = useMessages(peopleMessages);
  const page = pageOf(useSearchParams()[0]);
  const buyers = useQuery(buyersQuery(api, page));
  return (
    <PeopleScreen
      text={t.buyers}
      query={buyers}
      filter={
        (page.only || buyers.data?.length !== 0) && (
          <OnlyFilter offered={offered} current={page.only} />
        )
      }
    >
      {(rows) => <BuyerTable buyers={rows} />}
    </PeopleScreen>
  );
}
