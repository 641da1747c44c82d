import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { api } from '#web/api/browser.ts';
import { useKeptPayments } from '#web/api/page-settings.ts';
import { requireStaff } from '#web/api/roles.ts';
import { browserLoader, type ScreenLoad, serverLoader } from '#web/api/screen-loader.ts';
import { formAction } from '#web/forms/form-action.ts';
import { FormAnswers, RefusalAlert } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { FindInList } from '#web/shop/find/find-in-list.tsx';
import { find } from '#web/shop/find/find-submit.ts';
import { Loaded } from '#web/shop/loaded.tsx';
import { PageLinks } from '#web/shop/page-links.tsx';
import { ScreenHeading } from '#web/shop/screen-heading.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { CardsSkeleton, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { approvePaid, approveRefund, paidByHand, paidOrder, refundByHand } from './hand-submit.ts';
import { LedgerLine } from './ledger-line.tsx';
import { PaidOrder } from './paid-by-hand.tsx';
import { PaymentList } from './payment-list.tsx';
import { filterOf, ledgerQuery, paymentsQuery } from './queries.ts';
import { refund, review } from './reason-submit.ts';
import { StateFilter } from './state-filter.tsx';

const paymentsMessages = messagesPart('payments');

const load = async (screen: ScreenLoad) => {
  await requireStaff('/dashboard/payments')(screen);
  const { api, queryClient, search } = screen;
  await Promise.all([
    queryClient.prefetchQuery(paymentsQuery(api, filterOf(search))),
    queryClient.prefetchQuery(ledgerQuery(api)),
  ]);
};
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const action = formAction(
  refund,
  review,
  refundByHand,
  approveRefund,
  paidByHand,
  paidOrder,
  approvePaid,
  find,
);

/** All payments with their states; an admin can refund them. */
export default function Payments() {
  const t = useMessages(paymentsMessages);
  const isKept = useKeptPayments();
  const filter = filterOf(useSearchParams()[0]);
  // The loader has already retried.
  const payments = useQuery({ ...paymentsQuery(api, filter), retryOnMount: false });
  const ledger = useQuery({ ...ledgerQuery(api), retryOnMount: false });
  return (
    <FormAnswers>
      <ScreenHeading title={t.payments.title} description={t.payments.description} />
      <RefusalAlert acts={['approve', 'approve-paid']} />
      <section aria-label={t.payments.ledger} className="mb-5">
        <Loaded query={ledger} skeleton={<Skeleton className="h-6 w-80 max-w-full" />}>
          {(check) => <LedgerLine check={check} />}
        </Loaded>
        <Link
          to="/dashboard/gateways"
          className="inline-flex min-h-11 items-center font-semibold text-brand underline"
        >
          {t.payments.toGateways}
        </Link>
      </section>
      <FindInList kind="payments" />
      {isKept && <PaidOrder />}
      <StateFilter current={filter.state} />
      <Loaded query={payments} skeleton={<CardsSkeleton label={t.common.loading} />}>
        {({ payments: rows, next }) => (
          <>
            {rows.length > 0 ? (
              <PaymentList payments={rows} />
            ) : (
              <NoPayments isFiltered={Object.keys(filter).length > 0} />
            )}
            <PageLinks next={next} />
          </>
        )}
      </Loaded>
    </FormAnswers>
  );
}

function NoPayments({ isFiltered }: { isFiltered: boolean }) {
  const t = useMessages(paymentsMessages);
  if (!isFiltered) return <EmptyState title={t.payments.empty} hint={t.payments.emptyHint} />;
  return (
    <EmptyState title={t.payments.empty} hint={t.payments.emptyOfState}>
      <Link to={{ search: '' }} className={buttonClass('quiet')}>
        {t.payments.showAll}
      </Link>
    </EmptyState>
  );
}
