import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ApiError } from '#contract/client.ts';
import { api } from '#web/api/browser.ts';
import { browserLoader, type ScreenLoad, serverLoader } from '#web/api/screen-loader.ts';
import { formAction } from '#web/forms/form-action.ts';
import { FormAnswers, RefusalAlert } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { bookAsItIs } from '#web/shop/ask-again-submit.ts';
import { ScreenHeading } from '#web/shop/screen-heading.tsx';
import { BookingSummary } from './booking-summary.tsx';
import { leave } from './leave-submit.ts';
import { Payment } from './payment.tsx';
import { bookingQuery } from './queries.ts';

const payingMessages = messagesPart('paying');

const load = async ({ api, queryClient, params, requireSession }: ScreenLoad) => {
  await requireSession();
  try {
    await queryClient.fetchQuery(bookingQuery(api, params.id ?? ''));
  } catch (error) {
    // Another buyer's booking and an invalid id have the same response.
    const isUnknown = error instanceof ApiError && [400, 404].includes(error.problem.status);
    throw isUnknown ? new Response(null, { status: 404 }) : error;
  }
};
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const action = formAction(bookAsItIs, leave);

/** Pays for one booking, in the page or on a provider's (specification, section 2). */
export default function Pay() {
  const t = useMessages(payingMessages);
  const { id = '' } = useParams();
  const { data: booking } = useQuery({
    ...bookingQuery(api, id),
    // It may just have been paid in another tab.
    refetchOnWindowFocus: 'always',
  });
  return (
    <FormAnswers>
      <ScreenHeading title={t.pay.title} description={t.pay.description} />
      {/* Above the booking, because on a phone it would otherwise begin below the first screen. */}
      <RefusalAlert acts={['leave']} />
      {booking && (
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <BookingSummary booking={booking} />
          <Payment key={booking._id} booking={booking} />
        </div>
      )}
    </FormAnswers>
  );
}
