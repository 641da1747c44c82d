import { useSuspenseQuery } from '@tanstack/react-query';
import { redirect, useParams, useSearchParams } from 'react-router';
import { ApiError, withQuery } from '#contract/client.ts';
import { phonePath, phoneSlug } from '#contract/phones/phone-path.ts';
import { api } from '#web/api/browser.ts';
import { offersQuery } from '#web/api/offers.ts';
import { phoneQuery } from '#web/api/phone.ts';
import { loadIsOwn, loadRole } from '#web/api/roles.ts';
import type { ScreenHandle } from '#web/api/screen-handle.ts';
import { browserLoader, type ScreenLoad, serverLoader } from '#web/api/screen-loader.ts';
import { book } from '#web/buying/booking-submit.ts';
import { reportRefusals } from '#web/buying/report-button.tsx';
import { report, undoReport } from '#web/buying/report-reason-submit.ts';
import { formAction } from '#web/forms/form-action.ts';
import { FormAnswers, RefusalAlert } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { PageColumn } from '#web/ui/page.tsx';
import { ForStaff } from './for-staff.tsx';
import { PhoneHead } from './phone-head.tsx';
import { PhoneView } from './phone-view.tsx';

messagesPart('phone');

const load = async (screen: ScreenLoad) => {
  const { api, queryClient, params, search, requireSession } = screen;
  const { id = '', slug } = params;
  const phone = await queryClient.ensureQueryData(phoneQuery(api, id)).catch(asMissing);
  if (slug !== phoneSlug(phone.name)) {
    throw redirect(withQuery(phonePath(phone), search), 301);
  }
  // Only with one of these the page is personal.
  if (screen.isStaffHinted) await loadRole(screen);
  if (search.has('report')) await requireSession();
  if (search.has('book')) {
    await loadIsOwn(screen, id);
    if (phone.negotiable) await queryClient.prefetchQuery(offersQuery(api, id));
  }
};
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

/** A 404 or 410 for a missing phone, and a 404 for an invalid id. */
function asMissing(error: unknown): never {
  const status = error instanceof ApiError ? error.problem.status : null;
  if (status === 410) throw new Response(null, { status });
  if (status === 404 || status === 400) throw new Response(null, { status: 404 });
  throw error;
}

export const action = formAction(book, report, undoReport);

export const handle: ScreenHandle = { scriptsOnIntent: true, membersAtRest: true };

/** The page of a phone, the same for everybody, under the address for sharing. */
export default function Phone() {
  const { id = '' } = useParams();
  const { data: phone } = useSuspenseQuery(phoneQuery(api, id));
  return (
    <PageColumn>
      <PhoneHead phone={phone} />
      <ForStaff id={id} />
      <FormAnswers>
        <RefusalAlert acts={reportRefusals(useSearchParams()[0])} />
        <PhoneView key={id} phone={phone} />
      </FormAnswers>
    </PageColumn>
  );
}
