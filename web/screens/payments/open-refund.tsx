import { handWays, isOutsideProvider } from '#contract/orders/hand-ways.ts';
import type { PaymentRecord } from '#contract/orders/payments.ts';
import { useFormRefusal } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { HandFields } from './hand-fields.tsx';

const adminMessages = messagesPart('admin');
const formsMessages = messagesPart('forms');

type Props = {
  refund: PaymentRecord['openRefunds'][number];
  /** How its payment came by hand; null: by a provider. */
  cameBy: PaymentRecord['byHand'];
};

/** An unfinished refund, with the form for a refund by hand. */
export function OpenRefund({ refund, cameBy }: Props) {
  const t = useMessages(adminMessages, formsMessages);
  const { payments: text } = t;
  const sent = useFormRefusal('by-hand', (typed) => typed.refund === refund._id);
  const isElsewhere = isOutsideProvider(cameBy?.way ?? null);
  const { recorded } = refund;
  const price = t.price(refund.taka);
  return (
    <div className="grid gap-2 border-t border-line pt-3">
      <p className="wrap-anywhere">
        <strong>{text.openRefunds[refund.state](price)}</strong>{' '}
        {cameBy ? text.refundByHand : refund.problem}
      </p>
      {recorded && (
        <p className="wrap-anywhere">
          {text.byHandWaits(text.ways[recorded.way], recorded.reference, recorded.adminName)}
        </p>
      )}
      {recorded && !recorded.own && (
        <form method="post">
          <input type="hidden" name="act" value="approve" />
          <input type="hidden" name="refund" value={refund._id} />
          <Button type="submit">{text.byHandApprove}</Button>
        </form>
      )}
      <details open={sent.act !== ''}>
        <summary className="min-h-11 cursor-pointer content-center font-semibold">
          {text.byHand}
        </summary>
        <form method="post" noValidate className="grid max-w-xl gap-3 pb-2">
          <input type="hidden" name="act" value="by-hand" />
          <input type="hidden" name="refund" value={refund._id} />
          <p className="text-sm text-muted">{text.byHandHint}</p>
          <HandFields
            sent={sent}
            labels={{ way: text.byHandWay, reference: text.byHandReference }}
            ways={handWays.filter((way) => way !== 'provider' || !isElsewhere)}
          />
          <Button type="submit" variant="danger">
            {text.byHandSubmit(price)}
          </Button>
        </form>
      </details>
    </div>
  );
}
