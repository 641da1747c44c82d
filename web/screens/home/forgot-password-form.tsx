import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useHref } from 'react-router';
import { forgotPasswordForm } from '#contract/forms.ts';
import { useFormRefusal } from '#web/api/form-answers.tsx';
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
  // No default values, so that text typed before hydration stays.
  const form = useForm({ resolver: zodResolver(forgotPasswordForm) });
  const request = useMutation({
    mutationFn: ({ email }: { email: string }) => requestPasswordReset(email, t.common.unexpected),
    onSuccess: (_answer, { email }) => onSent(email),
  });
  const { error } = request;
  const { errors, isSubmitted } = form.formState;
  const refused = useFormRefusal('forgot', () => !isSubmitted);
  const sentence = error ? errorText(error, t) : refused.sentence;
  return (
    <form
      noValidate
      method="post"
      action={`${useHref('/')}?index&forgot=password`}
      onSubmit={form.handleSubmit((values) => request.mutate(values))}
      className="grid gap-4"
    >
      <p>{t.forgotPassword.intro}</p>
      <TextField
        label={t.forgotPassword.email}
        type="email"
        autoComplete="username"
        defaultValue={refused.values.email}
        error={errors.email?.message ?? refused.errors.email}
        {...form.register('email')}
      />
      {sentence && <Alert>{sentence}</Alert>}
      <Button type="submit" busy={request.isPending}>
        {t.forgotPassword.submit}
      </Button>
    </form>
  );
}
