import type { ReactNode } from 'react';
import type { PaymentRecord } from '#contract/orders/payments.ts';
import { Form, FormAlert } from '#web/forms/form.tsx';
import { type UsedForm, useForm } from '#web/forms/use-form.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { useShownAddress } from '#web/shop/shown-address.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/forms/fields.tsx';
import { refund, review } from './reason-submit.ts';

const formsMessages = messagesPart('forms');
const paymentsMessages = messagesPart('payments');

type DecisionProps = { payment: PaymentRecord; onDone: () => void };

const changes = [['payments'], ['ledger'], ['audit']];

/** The refund with its amount, its recipient and a reason; closing the dialog changes nothing. */
export function RefundForm({ payment, onDone }: DecisionProps) {
  const t = useMessages(paymentsMessages, formsMessages);
  const shownAddress = useShownAddress();
  const isIt = ({ id }: Record<string, string>) => id === payment._id;
  const { toastRefunded, toastRefundByHand, refundMeaning, refundMeaningByHand } = t.payments;
  const done = payment.byHand ? toastRefundByHand : toastRefunded;
  const meaning = payment.byHand ? refundMeaningByHand : refundMeaning;
  const form = useForm(refund, { done, changes, isIt, onDone });
  const price = t.price(payment.amount);
  return (
    <ReasonForm
      form={form}
      id={payment._id}
      meaning={meaning(price, payment.buyerName, shownAddress(payment.buyerEmail))}
      about={t.payments.refundPhone(payment.productName)}
    >
      <Button
        type="submit"
        // Closes the dialog, also without script.
        formMethod="dialog"
        variant="quiet"
        onClick={(event) => {
          event.preventDefault();
          onDone();
        }}
      >
        {t.common.cancel}
      </Button>
      <Button type="submit" variant="danger" busy={form.isPending}>
        {t.payments.refundSubmit(price)}
      </Button>
    </ReasonForm>
  );
}

/** The payment's buyer, the effect of both decisions, and their buttons. */
export function ReviewForm({ payment, onDone }: DecisionProps) {
  const t = useMessages(paymentsMessages, formsMessages);
  const shownAddress = useShownAddress();
  const isIt = ({ id }: Record<string, string>) => id === payment._id;
  const form = useForm(review, { done: t.payments.toastReviewed, changes, isIt, onDone });
  const isBusy = (decision: string) => form.isPending && form.sent?.decision === decision;
  return (
    <ReasonForm
      form={form}
      id={payment._id}
      meaning={t.payments.reviewMeaning(
        t.price(payment.amount),
        payment.buyerName,
        shownAddress(payment.buyerEmail),
      )}
      about={t.payments.reviewPhone(payment.productName)}
    >
      <Button type="submit" name="decision" value="refuse" variant="danger" busy={isBusy('refuse')}>
        {t.payments.refuse}
      </Button>
      <Button type="submit" name="decision" value="accept" busy={isBusy('accept')}>
        {t.payments.accept}
      </Button>
    </ReasonForm>
  );
}

type ReasonFormProps = {
  form: UsedForm;
  id: string;
  /** The effect and its recipient. */
  meaning: string;
  about: string;
  /** The buttons. */
  children: ReactNode;
};

function ReasonForm({ form, id, meaning, about, children }: ReasonFormProps) {
  const { payments: text } = useMessages(paymentsMessages, formsMessages);
  return (
    <Form form={form} className="grid gap-4">
      <input type="hidden" name="id" value={id} />
      <div className="grid gap-2 wrap-anywhere">
        <p className="font-semibold">{meaning}</p>
        <p className="text-muted">{about}</p>
      </div>
      <TextArea label={text.refundReason} hint={text.refundReasonHint} {...form.field('reason')} />
      <FormAlert form={form} />
      <div className="flex flex-wrap justify-end gap-3">{children}</div>
    </Form>
  );
}
