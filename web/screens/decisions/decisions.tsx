import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import type { Api } from '#contract/client.ts';
import { idPattern } from '#contract/constants.ts';
import { casePath } from '#contract/members/staff-pages.ts';
import { api } from '#web/api/browser.ts';
import { guardedLoad, requireStaff } from '#web/api/roles.ts';
import { browserLoader, serverLoader } from '#web/api/screen-loader.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { DecisionList } from '#web/shop/decision-list.tsx';
import { Loaded } from '#web/shop/loaded.tsx';
import { PageLinks } from '#web/shop/page-links.tsx';
import { ScreenHeading } from '#web/shop/screen-heading.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { CardsSkeleton } from '#web/ui/feedback/skeleton.tsx';
import { flagIcon } from '#web/ui/icons.tsx';

const reportsMessages = messagesPart('reports');

const linkClass = 'inline-flex min-h-11 items-center font-semibold text-brand underline';

const decisionsQuery = (api: Api, search: URLSearchParams) => {
  const before = search.get('before') ?? '';
  const query = {
    ...(search.has('answered') && { answered: 'true' as const }),
    ...(idPattern.test(before) && { before }),
  };
  return queryOptions({
    queryKey: ['decisions', query],
    queryFn: () => api('GET /decisions', { query }),
  });
};

const load = guardedLoad(requireStaff('/dashboard/decisions'), ({ api, search }) =>
  decisionsQuery(api, search),
);
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

/** Admins' decisions about members, with the answers. */
export default function Decisions() {
  const t = useMessages(reportsMessages);
  const { decisions: text } = t;
  const [search] = useSearchParams();
  const decisions = useQuery(decisionsQuery(api, search));
  const isAnswered = search.has('answered');
  return (
    <>
      <ScreenHeading title={text.title} description={text.description} />
      <p className="mb-4">
        <Link
          to={isAnswered ? '/dashboard/decisions' : '/dashboard/decisions?answered=true'}
          className={linkClass}
        >
          {isAnswered ? text.all : text.answered}
        </Link>
      </p>
      <Loaded query={decisions} skeleton={<CardsSkeleton label={t.common.loading} />}>
        {({ decisions: page, next }) => (
          <>
            {page.length > 0 ? (
              <DecisionList
                decisions={page}
                linked
                more={(one) =>
                  one.reviewable && (
                    <Link to={casePath('answer', one._id)} className={linkClass}>
                      {text.reviewAgain}
                    </Link>
                  )
                }
              />
            ) : (
              <EmptyState title={text.empty} hint={text.emptyHint} icon={flagIcon} />
            )}
            <PageLinks next={next} />
          </>
        )}
      </Loaded>
    </>
  );
}
