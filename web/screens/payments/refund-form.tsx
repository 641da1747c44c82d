import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { refundForm } from '#contract/forms.ts';
import type { PaymentRecord } from '#contract/orders/payments.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/feedback/notice.tsx';
import { TextArea } from '#web/ui/forms/fields.tsx';
import { useRefund } from './use-refund.ts';

const formsMessages = messagesPart('forms');
const adminMessages = messagesPart('admin');

type RefundFormProps = { payment: PaymentRecord; onDone: () => void };

/** The refund with its amount, its recipient and a reason; closing the dialog changes nothing. */
export function RefundForm({ payment, onDone }: RefundFormProps) {
  const t = useMessages(adminMessages, formsMessages);
  const form = useForm({ resolver: zodResolver(refundForm), defaultValues: { reason: '' } });
  const refund = useRefund(payment._id, { onDone, setError: form.setError });
  const { errors } = form.formState;
  const price = t.price(payment.amount);
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((values) => refund.mutate(values))}
      className="grid gap-4"
    >
      <div className="grid gap-2 wrap-anywhere">
        <p className="font-semibold">
          {t.payments.refundMeaning(price, payment.buyerName, payment.buyerEmail)}
        </p>
        <p className="text-muted">{t.payments.refundPhone(payment.productName)}</p>
      </div>
      <TextArea
        label={t.payments.refundReason}
        hint={t.payments.refundReasonHint}
        error={errors.reason?.message}
        {...form.register('reason')}
      />
      {errors.root && <Alert>{errors.root.message}</Alert>}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={onDone}>
          {t.common.cancel}
        </Button>
        <Button type="submit" variant="danger" busy={refund.isPending}>
          {t.payments.refundSubmit(price)}
        </Button>
      </div>
    </form>
  );
}
