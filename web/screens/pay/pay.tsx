import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ApiError } from '#contract/client.ts';
import { api } from '#web/api/browser.ts';
import { browserLoader, type ScreenLoad, serverLoader } from '#web/api/screen-loader.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { PageHeading } from '#web/ui/page.tsx';
import { BookingSummary } from './booking-summary.tsx';
import { Payment } from './payment.tsx';
import { bookingQuery } from './queries.ts';

const buyingMessages = messagesPart('buying');

const load = async ({ api, queryClient, params, requireSession }: ScreenLoad) => {
  await requireSession();
  try {
    await queryClient.fetchQuery(bookingQuery(api, params.id ?? ''));
  } catch (error) {
    // A booking of another buyer and an invalid id look the same.
    const isUnknown = error instanceof ApiError && [400, 404].includes(error.problem.status);
    throw isUnknown ? new Response(null, { status: 404 }) : error;
  }
};
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

/** Pays for one booking by card (specification, section 2). */
export default function Pay() {
  const t = useMessages(buyingMessages);
  const { id = '' } = useParams();
  const { data: booking } = useQuery({
    ...bookingQuery(api, id),
    // It may just have been paid in another tab.
    refetchOnWindowFocus: 'always',
  });
  return (
    <>
      <title>{t.pageTitle(t.pay.title)}</title>
      <meta name="description" content={t.pay.description} />
      <PageHeading>{t.pay.title}</PageHeading>
      {booking && (
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <BookingSummary booking={booking} />
          <Payment key={booking._id} booking={booking} />
        </div>
      )}
    </>
  );
}
