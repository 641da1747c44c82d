import type { PaymentRecord } from '#contract/orders/payments.ts';
import { FormDetails } from '#web/forms/form-details.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Approval } from '#web/shop/decision-approval.tsx';
import { Button } from '#web/ui/button.tsx';
import { LazyBoundary, lazyComponent } from '#web/ui/lazy-component.tsx';

const paymentsMessages = messagesPart('payments');

/** For the few rows that need it. */
const AskedButtonForm = lazyComponent(
  async () => (await import('#web/forms/asked-button-form.tsx')).AskedButtonForm,
);

const loadForms = () => import('./hand-forms.tsx');
const PaidByHandForm = lazyComponent(async () => (await loadForms()).PaidByHandForm);
const PaidOrderForm = lazyComponent(async () => (await loadForms()).PaidOrderForm);

/** How a payment came by hand; or a form to record it, or to approve another admin's record. */
export function PaidByHand({ payment }: { payment: PaymentRecord }) {
  const t = useMessages(paymentsMessages);
  const { payments: text } = t;
  const { bookingId: order, byHand, payableByHand } = payment;
  if (!byHand && !payableByHand) return null;
  return (
    <div className="grid gap-2 border-t border-line pt-3">
      {byHand && (
        <p className="wrap-anywhere">
          {byHand.waits
            ? text.byHandWaits(text.ways[byHand.way], byHand.reference, byHand.adminName)
            : text.cameByHand(text.ways[byHand.way], byHand.adminName)}
        </p>
      )}
      {byHand?.waits && !byHand.own && payableByHand && (
        <Approval act="POST /order/:id/by-hand/approve">
          <LazyBoundary>
            <AskedButtonForm
              intent="approve-paid"
              values={{ order }}
              question={{
                title: text.paidByHandAsks(t.price(payment.amount), byHand.adminName),
                lines: [text.paidByHandMeans, text.final],
                yes: text.byHandApprove,
                no: t.common.cancel,
              }}
            >
              <Button type="submit">{text.byHandApprove}</Button>
            </AskedButtonForm>
          </LazyBoundary>
        </Approval>
      )}
      {payableByHand && (
        <FormDetails
          intent="paid-by-hand"
          isIt={(typed) => typed.order === order}
          summary={text.paidByHand}
        >
          <PaidByHandForm payment={payment} />
        </FormDetails>
      )}
    </div>
  );
}

/** The same for any order, even if its buyer never opened the payment page. */
export function PaidOrder() {
  const { payments: text } = useMessages(paymentsMessages);
  return (
    <FormDetails intent="paid-order" summary={text.paidOrder} className="mb-5">
      <PaidOrderForm />
    </FormDetails>
  );
}
