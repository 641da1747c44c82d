import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { forgotPasswordForm } from '#contract/forms.ts';
import { errorText } from '#web/i18n/error-text.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { requestPasswordReset } from '#web/providers/sign-in/embedded.ts';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/feedback/notice.tsx';
import { TextField } from '#web/ui/forms/fields.tsx';

const accountMessages = messagesPart('account');
const formsMessages = messagesPart('forms');

/** `onSent` gets the address; the answer does not reveal whether it has an account. */
export function ForgotPasswordForm({ onSent }: { onSent: (email: string) => void }) {
  const t = useMessages(accountMessages, formsMessages);
  const form = useForm({
    resolver: zodResolver(forgotPasswordForm),
    defaultValues: { email: '' },
  });
  const request = useMutation({
    mutationFn: ({ email }: { email: string }) => requestPasswordReset(email, t.common.unexpected),
    onSuccess: (_answer, { email }) => onSent(email),
  });
  const { error } = request;
  return (
    <form
      noValidate
      method="post"
      onSubmit={form.handleSubmit((values) => request.mutate(values))}
      className="grid gap-4"
    >
      <p>{t.forgotPassword.intro}</p>
      <TextField
        label={t.forgotPassword.email}
        type="email"
        autoComplete="username"
        error={form.formState.errors.email?.message}
        {...form.register('email')}
      />
      {error && <Alert>{errorText(error, t)}</Alert>}
      <Button type="submit" busy={request.isPending}>
        {t.forgotPassword.submit}
      </Button>
    </form>
  );
}
