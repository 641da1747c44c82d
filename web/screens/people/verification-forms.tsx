import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { type SellerCheck, sellerChecks } from '#contract/constants.ts';
import { checksForm, reasonForm } from '#contract/forms.ts';
import type { SellerRecord } from '#contract/users.ts';
import { api } from '#web/api/browser.ts';
import { useMutationWithToast } from '#web/api/use-mutation-with-toast.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { Choices } from '#web/ui/forms/choices.tsx';
import { TextArea } from '#web/ui/forms/fields.tsx';

const formsMessages = messagesPart('forms');
const reportsMessages = messagesPart('reports');

type FormProps = { seller: SellerRecord; onDone: () => void };
type VerifyFormProps = FormProps & { toastDone: string };

/** What was checked, which the badge says; at least one thing. */
export function VerifyForm({ seller: { email }, toastDone, onDone }: VerifyFormProps) {
  const t = useMessages(reportsMessages, formsMessages);
  const { verification: text } = t;
  const form = useForm({ resolver: zodResolver(checksForm), defaultValues: { checks: [] } });
  const verify = useMutationWithToast({
    mutationFn: (body: { checks: SellerCheck[] }) =>
      api('PUT /verifyseller/:email', { params: { email }, body }),
    done: toastDone,
    changes: [['sellers'], ['products']],
  });
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((values) => verify.mutate(values, { onSettled: onDone }))}
      className="grid gap-4"
    >
      <p className="text-muted">{text.intro}</p>
      <Choices
        type="checkbox"
        label={text.checked}
        options={sellerChecks.map((value) => ({ value, label: text.checks[value] }))}
        error={form.formState.errors.checks?.message}
        {...form.register('checks')}
      />
      <Button type="submit" busy={verify.isPending}>
        {text.submit}
      </Button>
    </form>
  );
}

/** The seller is told the reason. */
export function UnverifyForm({ seller: { email }, onDone }: FormProps) {
  const t = useMessages(reportsMessages, formsMessages);
  const { verification: text } = t;
  const form = useForm({ resolver: zodResolver(reasonForm), defaultValues: { reason: '' } });
  const unverify = useMutationWithToast({
    mutationFn: (body: { reason: string }) =>
      api('POST /unverifyseller/:email', { params: { email }, body }),
    done: text.toastRemoved,
    changes: [['sellers'], ['products']],
  });
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((values) => unverify.mutate(values, { onSettled: onDone }))}
      className="grid gap-4"
    >
      <TextArea
        label={t.reportCase.reason}
        hint={t.reportCase.reasonHint}
        rows={3}
        error={form.formState.errors.reason?.message}
        {...form.register('reason')}
      />
      <Button type="submit" variant="danger" busy={unverify.isPending}>
        {text.remove}
      </Button>
    </form>
  );
}
