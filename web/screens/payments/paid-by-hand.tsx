import type { PaymentRecord } from '#contract/orders/payments.ts';
import { useFormRefusal } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/forms/fields.tsx';
import { HandFields } from './hand-fields.tsx';

const adminMessages = messagesPart('admin');
const formsMessages = messagesPart('forms');

/** How a payment came by hand; or a form to record it, or to approve another admin's record. */
export function PaidByHand({ payment }: { payment: PaymentRecord }) {
  const { payments: text, price } = useMessages(adminMessages, formsMessages);
  const { bookingId: order, byHand, payableByHand } = payment;
  const sent = useFormRefusal('paid-by-hand', (typed) => typed.order === order);
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
        <form method="post">
          <input type="hidden" name="act" value="approve-paid" />
          <input type="hidden" name="order" value={order} />
          <Button type="submit">{text.byHandApprove}</Button>
        </form>
      )}
      {payableByHand && (
        <details open={sent.act !== ''}>
          <summary className="min-h-11 cursor-pointer content-center font-semibold">
            {text.paidByHand}
          </summary>
          <form method="post" noValidate className="grid max-w-xl gap-3 pb-2">
            <input type="hidden" name="act" value="paid-by-hand" />
            <input type="hidden" name="order" value={order} />
            <input type="hidden" name="taka" value={payment.amount} />
            <p className="text-sm text-muted">{text.paidByHandHint}</p>
            <HandFields
              sent={sent}
              labels={{ way: text.paidByHandWay, reference: text.paidByHandReference }}
            />
            <Button type="submit">{text.paidByHandSubmit(price(payment.amount))}</Button>
          </form>
        </details>
      )}
    </div>
  );
}

/** The same for any order, even if its buyer never opened the payment page. */
export function PaidOrder() {
  const { payments: text } = useMessages(adminMessages, formsMessages);
  const sent = useFormRefusal('paid-order');
  return (
    <details open={sent.act !== ''} className="mb-5">
      <summary className="min-h-11 cursor-pointer content-center font-semibold">
        {text.paidOrder}
      </summary>
      <form method="post" noValidate className="grid max-w-xl gap-3 pb-2">
        <input type="hidden" name="act" value="paid-order" />
        <p className="text-sm text-muted">{text.paidByHandHint}</p>
        <TextField
          label={text.paidOrderAddress}
          hint={text.paidOrderHint}
          name="order"
          defaultValue={sent.values.order}
          error={sent.errors.order}
        />
        <TextField
          label={text.paidOrderTaka}
          name="taka"
          inputMode="decimal"
          defaultValue={sent.values.taka}
          error={sent.errors.taka}
        />
        <HandFields
          sent={sent}
          labels={{ way: text.paidByHandWay, reference: text.paidByHandReference }}
        />
        <Button type="submit">{text.paidOrderSubmit}</Button>
      </form>
    </details>
  );
}
