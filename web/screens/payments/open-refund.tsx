import { handWays, isOutsideProvider } from '#contract/orders/hand-ways.ts';
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

const RefundByHandForm = lazyComponent(
  async () => (await import('./hand-forms.tsx')).RefundByHandForm,
);

type Props = {
  refund: PaymentRecord['openRefunds'][number];
  /** How its payment came by hand; null: by a provider. */
  cameBy: PaymentRecord['byHand'];
};

/** An unfinished refund, with the form for a refund by hand. */
export function OpenRefund({ refund, cameBy }: Props) {
  const t = useMessages(paymentsMessages);
  const { payments: text } = t;
  const isElsewhere = isOutsideProvider(cameBy?.way ?? null);
  const { recorded } = refund;
  return (
    <div className="grid gap-2 border-t border-line pt-3">
      <p className="wrap-anywhere">
        <strong>{text.openRefunds[refund.state](t.price(refund.taka))}</strong>{' '}
        {cameBy ? text.refundByHand : refund.problem}
      </p>
      {recorded && (
        <p className="wrap-anywhere">
          {text.byHandWaits(text.ways[recorded.way], recorded.reference, recorded.adminName)}
        </p>
      )}
      {recorded && !recorded.own && (
        <Approval act="POST /refunds/:id/by-hand/approve">
          <LazyBoundary>
            <AskedButtonForm
              intent="approve"
              values={{ refund: refund._id }}
              question={{
                title: text.byHandAsks(t.price(refund.taka), recorded.adminName),
                lines: [text.byHandMeans, text.final],
                yes: text.byHandApprove,
                no: t.common.cancel,
              }}
            >
              <Button type="submit">{text.byHandApprove}</Button>
            </AskedButtonForm>
          </LazyBoundary>
        </Approval>
      )}
      <FormDetails
        intent="by-hand"
        isIt={(typed) => typed.refund === refund._id}
        summary={text.byHand}
      >
        <RefundByHandForm
          refund={refund}
          ways={handWays.filter((way) => way !== 'provider' || !isElsewhere)}
        />
      </FormDetails>
    </div>
  );
}
