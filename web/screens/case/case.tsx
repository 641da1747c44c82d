import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import type { Api } from '#contract/client.ts';
import { idPattern } from '#contract/constants.ts';
import { api } from '#web/api/browser.ts';
import { requireStaff } from '#web/api/roles.ts';
import { browserLoader, type ScreenLoad, serverLoader } from '#web/api/screen-loader.ts';
import { formAction } from '#web/forms/form-action.ts';
import { FormAnswers } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Loaded } from '#web/shop/loaded.tsx';
import { ScreenHeading } from '#web/shop/screen-heading.tsx';
import { CardsSkeleton } from '#web/ui/feedback/skeleton.tsx';
import { CaseView } from './case-view.tsx';
import { decide } from './decision-submit.ts';

const reportsMessages = messagesPart('reports');

const caseQuery = (api: Api, itemId: string) =>
  queryOptions({
    queryKey: ['reports', 'case', itemId],
    queryFn: () => api('GET /reportitems/:itemId', { params: { itemId } }),
  });

const load = async (screen: ScreenLoad) => {
  await requireStaff('/dashboard/reporteditems')(screen);
  const { id = '' } = screen.params;
  if (!idPattern.test(id)) throw new Response(null, { status: 404 });
  await screen.queryClient.prefetchQuery(caseQuery(screen.api, id));
};
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const action = formAction(decide);

/** A reported phone with everything that an admin needs to decide. */
export default function ReportCaseScreen() {
  const t = useMessages(reportsMessages);
  const { id = '' } = useParams();
  const found = useQuery(caseQuery(api, id));
  return (
    <FormAnswers>
      <ScreenHeading title={t.reportCase.title} description={t.reportCase.description} />
      <p className="mb-4">
        <Link
          to="/dashboard/reporteditems"
          className="inline-flex min-h-11 items-center font-semibold text-brand underline"
        >
          {t.reportCase.back}
        </Link>
      </p>
      <Loaded query={found} skeleton={<CardsSkeleton label={t.common.loading} />}>
        {(seen) => <CaseView seen={seen} />}
      </Loaded>
    </FormAnswers>
  );
}
