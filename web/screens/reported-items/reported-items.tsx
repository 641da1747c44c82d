import { queryOptions, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { Api } from '#contract/client.ts';
import { api } from '#web/api/browser.ts';
import { type ListPage, listPageOf, pageOf } from '#web/api/list-query.ts';
import { requireStaff } from '#web/api/roles.ts';
import { browserLoader, serverLoader } from '#web/api/screen-loader.ts';
import { formAction } from '#web/forms/form-action.ts';
import { FormAnswers } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { FindInList } from '#web/shop/find/find-in-list.tsx';
import { find } from '#web/shop/find/find-submit.ts';
import { Loaded } from '#web/shop/loaded.tsx';
import { PageLinks } from '#web/shop/page-links.tsx';
import { ScreenHeading } from '#web/shop/screen-heading.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { TableSkeleton } from '#web/ui/feedback/skeleton.tsx';
import { flagIcon } from '#web/ui/icons.tsx';
import { deleteReported } from './delete-submit.ts';
import { ReportTable } from './report-table.tsx';

const reportsMessages = messagesPart('reports');

const reportsQuery = (api: Api, page: ListPage) =>
  queryOptions({
    queryKey: ['reports', page],
    queryFn: () => api('GET /reportitems', { query: page }),
  });

const guard = requireStaff('/dashboard/reporteditems');
export const loader = serverLoader(async (screen) => {
  await guard(screen);
  await screen.queryClient.prefetchQuery(reportsQuery(screen.api, listPageOf(screen.search)));
});
export const clientLoader = browserLoader(guard);
export const action = formAction(deleteReported, find);

/** Reported phones, with a delete action for the admin (specification, section 2). */
export default function ReportedItems() {
  const t = useMessages(reportsMessages);
  const reports = useQuery(reportsQuery(api, listPageOf(useSearchParams()[0])));
  return (
    <FormAnswers>
      <ScreenHeading title={t.reports.title} description={t.reports.description} />
      <FindInList kind="phones" />
      <Loaded query={reports} skeleton={<TableSkeleton label={t.common.loading} />}>
        {(rows) => {
          const { page, next } = pageOf(rows, ({ itemId }) => itemId);
          return (
            <>
              {page.length > 0 ? (
                <ReportTable reports={page} />
              ) : (
                <EmptyState title={t.reports.empty} hint={t.reports.emptyHint} icon={flagIcon} />
              )}
              <PageLinks next={next} labels={{ first: t.reports.most, more: t.reports.fewer }} />
            </>
          );
        }}
      </Loaded>
    </FormAnswers>
  );
}
