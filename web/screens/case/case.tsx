import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, redirect, useParams } from 'react-router';
import { type Api, ApiError } from '#contract/client.ts';
import { idPattern } from '#contract/constants.ts';
import { type CaseKind, caseKinds } from '#contract/members/case-kinds.ts';
import { caseListPath, casePath } from '#contract/members/staff-pages.ts';
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
import { LazyBoundary } from '#web/ui/lazy-component.tsx';
import { caseForms } from './case-forms.ts';
import { caseParts } from './case-parts.ts';

const queueMessages = messagesPart('queue');

type Params = { kind?: string; id?: string };

/** What the address means; undefined for an unknown kind or no id. */
function caseOf({ kind, id }: Params): { kind: CaseKind; id?: string } | undefined {
  const found = caseKinds.find((one) => one === kind);
  if (!found || (id !== undefined && !idPattern.test(id))) return undefined;
  return { kind: found, ...(id && { id }) };
}

const caseQuery = (api: Api, kind: CaseKind, id?: string) =>
  queryOptions({
    queryKey: ['case', kind, id ?? ''],
    queryFn: () => caseParts[kind].read(api, id),
    // A recorded reading is one for each visit.
    ...(caseParts[kind].isRecorded && { staleTime: Number.POSITIVE_INFINITY }),
  });

/** The API decides who works on the kind. */
const load = async (screen: ScreenLoad) => {
  await requireStaff('/dashboard/queue')(screen);
  const shown = caseOf(screen.params);
  if (!shown) throw new Response(null, { status: 404 });
  const { kind, id } = shown;
  const list = caseListPath(kind);
  if (!id && list !== casePath(kind)) throw redirect(list);
  try {
    await screen.queryClient.fetchQuery(caseQuery(screen.api, kind, id));
  } catch (error) {
    const { status, code } = error instanceof ApiError ? error.problem : {};
    if (status === 404) throw new Response(null, { status });
    if (code === 'not-allowed') throw new Response(null, { status: 403 });
  }
};
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const action = formAction(...caseForms);

const linkClass = 'inline-flex min-h-11 items-center font-semibold text-brand underline';

/** A case of any kind with what staff need to decide it, or all cases of a kind. */
export default function Case() {
  const shown = caseOf(useParams());
  return shown && <CaseOfKind {...shown} />;
}

function CaseOfKind({ kind, id }: { kind: CaseKind; id?: string }) {
  const t = useMessages(queueMessages);
  const { queue: text } = t;
  const found = useQuery(caseQuery(api, kind, id));
  const View = caseParts[kind].view();
  return (
    <FormAnswers>
      <ScreenHeading title={text.kinds[kind].name} description={text.caseDescription} />
      <p className="mb-4 flex flex-wrap gap-x-4">
        <Link to={`/dashboard/queue?kind=${kind}`} className={linkClass}>
          {text.toQueue}
        </Link>
        {id && (
          <Link to={caseListPath(kind)} className={linkClass}>
            {text.allCases}
          </Link>
        )}
      </p>
      <Loaded query={found} skeleton={<CardsSkeleton label={t.common.loading} />}>
        {(data) => (
          <LazyBoundary>
            <View found={data} />
          </LazyBoundary>
        )}
      </Loaded>
    </FormAnswers>
  );
}
