import { handWays, isOutsideProvider } from '#contract/orders/hand-ways.ts';
import type { PaymentRecord } from '#contract/orders/payments.ts';
import { ButtonForm } from '#web/forms/button-form.tsx';
import { FormDetails } from '#web/forms/form-details.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Approval } from '#web/shop/decision-approval.tsx';
import { Button } from '#web/ui/button.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import type { approveRefund } from './hand-submit.ts';

const adminMessages = messagesPart('admin');

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
  const t = useMessages(adminMessages);
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
          <ButtonForm<typeof approveRefund> intent="approve" values={{ refund: refund._id }}>
            <Button type="submit">{text.byHandApprove}</Button>
          </ButtonForm>
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
