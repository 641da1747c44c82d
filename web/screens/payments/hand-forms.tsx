import type { ReactNode } from 'react';
import { type HandWay, handWays } from '#contract/orders/hand-ways.ts';
import type { PaymentRecord } from '#contract/orders/payments.ts';
import { Form, FormAlert } from '#web/forms/form.tsx';
import { type UsedForm, useForm } from '#web/forms/use-form.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { Select, TextField } from '#web/ui/forms/fields.tsx';
import { paidByHand, paidOrder, refundByHand } from './hand-submit.ts';

const paymentsMessages = messagesPart('payments');
const formsMessages = messagesPart('forms');

const changes = [['payments'], ['ledger'], ['audit']];

type RefundProps = { refund: PaymentRecord['openRefunds'][number]; ways: readonly HandWay[] };

/** Records a refund that was sent by hand. */
export function RefundByHandForm({ refund, ways }: RefundProps) {
  const { payments: text, price } = useMessages(paymentsMessages, formsMessages);
  const form = useForm(refundByHand, {
    done: text.toastByHand,
    changes,
    isIt: (typed) => typed.refund === refund._id,
  });
  return (
    <HandForm
      form={form}
      hint={text.byHandHint}
      labels={{ way: text.byHandWay, reference: text.byHandReference }}
      ways={ways}
      submit={
        <Button type="submit" variant="danger" busy={form.isPending}>
          {text.byHandSubmit(price(refund.taka))}
        </Button>
      }
    >
      <input type="hidden" name="refund" value={refund._id} />
    </HandForm>
  );
}

/** Records a buyer's transfer for this payment. */
export function PaidByHandForm({ payment }: { payment: PaymentRecord }) {
  const { payments: text, price } = useMessages(paymentsMessages, formsMessages);
  const { bookingId: order, amount } = payment;
  const form = useForm(paidByHand, {
    done: text.toastByHand,
    changes,
    isIt: (typed) => typed.order === order,
  });
  return (
    <HandForm
      form={form}
      hint={text.paidByHandHint}
      labels={{ way: text.paidByHandWay, reference: text.paidByHandReference }}
      submit={
        <Button type="submit" busy={form.isPending}>
          {text.paidByHandSubmit(price(amount))}
        </Button>
      }
    >
      <input type="hidden" name="order" value={order} />
      <input type="hidden" name="taka" value={amount} />
    </HandForm>
  );
}

/** Records a buyer's transfer for any order, even if its buyer never opened the payment page. */
export function PaidOrderForm() {
  const { payments: text } = useMessages(paymentsMessages, formsMessages);
  const form = useForm(paidOrder, { done: text.toastByHand, changes, resets: true });
  return (
    <HandForm
      form={form}
      hint={text.paidByHandHint}
      labels={{ way: text.paidByHandWay, reference: text.paidByHandReference }}
      submit={
        <Button type="submit" busy={form.isPending}>
          {text.paidOrderSubmit}
        </Button>
      }
    >
      <TextField label={text.paidOrderAddress} hint={text.paidOrderHint} {...form.field('order')} />
      <TextField label={text.paidOrderTaka} inputMode="decimal" {...form.field('taka')} />
    </HandForm>
  );
}

type HandFormProps = {
  form: UsedForm;
  hint: string;
  /** The labels of method and reference, which differ for outgoing and incoming money. */
  labels: { way: string; reference: string };
  ways?: readonly HandWay[];
  /** The fields that identify the money. */
  children: ReactNode;
  submit: ReactNode;
};

/** A record of money moved by hand. */
function HandForm({ form, hint, labels, ways = handWays, children, submit }: HandFormProps) {
  const { payments: text } = useMessages(paymentsMessages);
  return (
    <Form form={form} className="grid max-w-xl gap-3 pb-2">
      <p className="text-sm text-muted">{hint}</p>
      {children}
      <Select
        label={labels.way}
        options={ways.map((value) => ({ value, label: text.ways[value] }))}
        {...form.field('way')}
      />
      <TextField label={labels.reference} {...form.field('reference')} />
      <TextField label={text.byHandReason} {...form.field('reason')} />
      <FormAlert form={form} />
      {submit}
    </Form>
  );
}
