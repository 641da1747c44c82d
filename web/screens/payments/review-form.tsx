import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { reviewForm } from '#contract/forms.ts';
import type { PaymentRecord } from '#contract/orders/payments.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/feedback/notice.tsx';
import { TextArea } from '#web/ui/forms/fields.tsx';
import { useReview } from './use-review.ts';

const formsMessages = messagesPart('forms');
const adminMessages = messagesPart('admin');

type ReviewFormProps = { payment: PaymentRecord; onDone: () => void };

/** Whose money is waiting, why it is taken or not, and both answers. */
export function ReviewForm({ payment, onDone }: ReviewFormProps) {
  const t = useMessages(adminMessages, formsMessages);
  const form = useForm({ resolver: zodResolver(reviewForm), defaultValues: { reason: '' } });
  const review = useReview(payment._id, { onDone, setError: form.setError });
  const { errors } = form.formState;
  const decide = (accept: boolean) =>
    form.handleSubmit((values) => !review.isPending && review.mutate({ ...values, accept }));
  const isBusy = (accept: boolean) => review.isPending && review.variables.accept === accept;
  return (
    <form noValidate onSubmit={decide(true)} className="grid gap-4">
      <div className="grid gap-2 wrap-anywhere">
        <p className="font-semibold">
          {t.payments.reviewMeaning(t.price(payment.amount), payment.buyerName, payment.buyerEmail)}
        </p>
        <p className="text-muted">{t.payments.reviewPhone(payment.productName)}</p>
      </div>
      <TextArea
        label={t.payments.refundReason}
        hint={t.payments.refundReasonHint}
        error={errors.reason?.message}
        {...form.register('reason')}
      />
      {errors.root && <Alert>{errors.root.message}</Alert>}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="danger" busy={isBusy(false)} onClick={decide(false)}>
          {t.payments.refuse}
        </Button>
        <Button type="submit" busy={isBusy(true)}>
          {t.payments.accept}
        </Button>
      </div>
    </form>
  );
}
