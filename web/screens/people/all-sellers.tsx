import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { idPattern } from '#contract/constants.ts';
import { api } from '#web/api/browser.ts';
import { listPageOf } from '#web/api/list-query.ts';
import { requireStaff } from '#web/api/roles.ts';
import { browserLoader, serverLoader } from '#web/api/screen-loader.ts';
import { formAction } from '#web/forms/form-action.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { find } from '#web/shop/find/find-submit.ts';
import { unverify, verify } from '#web/shop/verification/verify-submit.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { deleteSeller } from './delete-submit.ts';
import { OnlyFilter, onlyOf } from './only-filter.tsx';
import { sellersQuery } from './people-queries.ts';
import { PeopleScreen } from './people-screen.tsx';
import { SellerTable } from './seller-table.tsx';
import { nameStaff } from './staff-submit.ts';
import { endSuspension, suspend } from './suspend-submit.ts';

const guard = requireStaff('/dashboard/allseller');

const peopleMessages = messagesPart('people');

const offered = ['badge', 'shared'] as const;

const pageOf = (search: URLSearchParams) => {
  const only = onlyOf(search, offered);
  const person = search.get('person') ?? '';
  return {
    ...listPageOf(search),
    ...(only && { only }),
    ...(idPattern.test(person) && { person }),
  };
};

export const loader = serverLoader(async (screen) => {
  await guard(screen);
  await screen.queryClient.prefetchQuery(sellersQuery(screen.api, pageOf(screen.search)));
});
export const clientLoader = browserLoader(guard);
export const action = formAction(
  deleteSeller,
  verify,
  unverify,
  nameStaff,
  suspend,
  endSuspension,
  find,
);

/**
 * Sellers, with verify, hold and delete actions (specification, section 2), and reasons for a
 * check.
 */
export default function AllSellers() {
  const t = useMessages(peopleMessages);
  const page = pageOf(useSearchParams()[0]);
  const sellers = useQuery(sellersQuery(api, page));
  return (
    <PeopleScreen
      text={t.sellers}
      query={sellers}
      filter={
        (page.only || page.person || sellers.data?.length !== 0) && (
          <OnlyFilter offered={offered} current={page.person ? 'person' : page.only} />
        )
      }
    >
      {(rows) =>
        rows.length > 0 ? (
          <SellerTable sellers={rows} />
        ) : (
          <EmptyState
            title={t.sellers.empty}
            hint={page.only ? t.people.nobody : t.sellers.emptyHint}
          />
        )
      }
    </PeopleScreen>
  );
}
