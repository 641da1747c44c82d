import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { type SellerCheck, sellerChecks } from '#contract/constants.ts';
import { checksForm, reasonForm } from '#contract/forms.ts';
import type { SellerRecord } from '#contract/members/users.ts';
import { api } from '#web/api/browser.ts';
import { useFormRefusal } from '#web/api/form-answers.tsx';
import { useMutationWithToast } from '#web/api/use-mutation-with-toast.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/feedback/notice.tsx';
import { Choices } from '#web/ui/forms/choices.tsx';
import { TextArea } from '#web/ui/forms/fields.tsx';

const formsMessages = messagesPart('forms');
const reportsMessages = messagesPart('reports');

type FormProps = { seller: SellerRecord; onDone: () => void };
type VerifyFormProps = FormProps & { toastDone: string };

/** What was checked, which the badge says; at least one thing. */
export function VerifyForm({ seller: { _id, email }, toastDone, onDone }: VerifyFormProps) {
  const t = useMessages(reportsMessages, formsMessages);
  const { verification: text } = t;
  const form = useForm({ resolver: zodResolver(checksForm), defaultValues: { checks: [] } });
  const verify = useMutationWithToast({
    mutationFn: (body: { checks: SellerCheck[] }) =>
      api('PUT /verifyseller/:email', { params: { email }, body }),
    done: toastDone,
    changes: [['sellers'], ['products']],
  });
  const { errors, isSubmitted } = form.formState;
  const refused = useFormRefusal('verify', ({ id }) => id === _id && !isSubmitted);
  return (
    <form
      noValidate
      method="post"
      onSubmit={form.handleSubmit((values) => verify.mutate(values, { onSettled: onDone }))}
      className="grid gap-4"
    >
      <input type="hidden" name="act" value="verify" />
      <input type="hidden" name="id" value={_id} />
      <input type="hidden" name="email" value={email} />
      <p className="text-muted">{text.intro}</p>
      <Choices
        type="checkbox"
        label={text.checked}
        options={sellerChecks.map((value) => ({ value, label: text.checks[value] }))}
        error={errors.checks?.message ?? refused.errors.checks}
        {...form.register('checks')}
      />
      {refused.sentence && <Alert>{refused.sentence}</Alert>}
      <Button type="submit" busy={verify.isPending}>
        {text.submit}
      </Button>
    </form>
  );
}

/** Takes the badge away, or leaves a lost one away. The seller is told the reason. */
export function UnverifyForm({ seller: { _id, email, isVerified }, onDone }: FormProps) {
  const t = useMessages(reportsMessages, formsMessages);
  const { verification: text } = t;
  // No default values, so that text typed before hydration stays.
  const form = useForm({ resolver: zodResolver(reasonForm) });
  const unverify = useMutationWithToast({
    mutationFn: (body: { reason: string }) =>
      api('POST /unverifyseller/:email', { params: { email }, body }),
    done: isVerified ? text.toastRemoved : text.toastLeft,
    changes: [['sellers'], ['products']],
  });
  const { errors, isSubmitted } = form.formState;
  const refused = useFormRefusal('unverify', ({ id }) => id === _id && !isSubmitted);
  return (
    <form
      noValidate
      method="post"
      onSubmit={form.handleSubmit((values) => unverify.mutate(values, { onSettled: onDone }))}
      className="grid gap-4"
    >
      <input type="hidden" name="act" value="unverify" />
      <input type="hidden" name="id" value={_id} />
      <input type="hidden" name="email" value={email} />
      <TextArea
        label={t.reportCase.reason}
        hint={t.reportCase.reasonHint}
        rows={3}
        defaultValue={refused.values.reason}
        error={errors.reason?.message ?? refused.errors.reason}
        {...form.register('reason')}
      />
      {refused.sentence && <Alert>{refused.sentence}</Alert>}
      <Button type="submit" variant="danger" busy={unverify.isPending}>
        {isVerified ? text.remove : text.leave}
      </Button>
    </form>
  );
}
