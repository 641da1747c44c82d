import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { ApiError } from '#contract/client.ts';
import { idPattern } from '#contract/constants.ts';
import { api } from '#web/api/browser.ts';
import { orderQuery } from '#web/api/order.ts';
import { browserLoader, type ScreenLoad, serverLoader } from '#web/api/screen-loader.ts';
import { formAction } from '#web/forms/form-action.ts';
import { FormAnswers } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Loaded } from '#web/shop/loaded.tsx';
import { ScreenHeading } from '#web/shop/screen-heading.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { CardsSkeleton } from '#web/ui/feedback/skeleton.tsx';
import { PageColumn } from '#web/ui/page.tsx';
import { actForms } from './act-submit.ts';
import { replyToAnswers, writeAnswers } from './answers-submit.ts';
import { makeTicket } from './meeting-tests-submit.ts';
import { OrderView } from './order-view.tsx';
import { answerVerdict } from './verdict-submit.ts';

const dealMessages = messagesPart('deal');

const load = async ({ api, params, queryClient, requireSession }: ScreenLoad) => {
  await requireSession();
  const { id = '' } = params;
  if (!idPattern.test(id)) throw new Response(null, { status: 404 });
  try {
    await queryClient.fetchQuery(orderQuery(api, id));
  } catch (error) {
    // Another member's order gets the same response as an unknown one; other failures are shown on
    // the page.
    const isUnknown = error instanceof ApiError && error.problem.status === 404;
    if (isUnknown) throw new Response(null, { status: 404 });
  }
};
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const action = formAction(
  writeAnswers,
  replyToAnswers,
  ...actForms,
  answerVerdict,
  makeTicket,
);

/**
 * One order for its buyer, its seller and the admins. Its forms are posted by the browser, with or
 * without a script, because on a bad network a page should be loaded once.
 */
export default function Order() {
  const t = useMessages(dealMessages);
  const { id = '' } = useParams();
  const isMeanwhile = useSearchParams()[0].has('meanwhile');
  const order = useQuery({
    ...orderQuery(api, id),
    // What the phone shows at the meeting arrives without a reload.
    refetchInterval: ({ state }) => (state.data?.selfTests?.ticket ? 5000 : false),
  });
  const name = order.data?.productName ?? t.deal.title;
  return (
    <PageColumn>
      <FormAnswers>
        <ScreenHeading title={name} description={t.deal.description} />
        {isMeanwhile && (
          <div className="mb-4">
            <Notice tone="waiting">{t.deal.changedMeanwhile}</Notice>
          </div>
        )}
        <Loaded query={order} skeleton={<CardsSkeleton label={t.common.loading} />}>
          {(found) => <OrderView order={found} />}
        </Loaded>
      </FormAnswers>
    </PageColumn>
  );
}
