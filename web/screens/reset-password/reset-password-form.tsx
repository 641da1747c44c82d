import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { SignInRefused } from '#contract/client.ts';
import { resetPasswordForm } from '#contract/forms.ts';
import { errorText } from '#web/i18n/error-text.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { resetPassword } from '#web/providers/sign-in/embedded.ts';
import { sessionQuery } from '#web/session/session.ts';
import { forgetToken } from '#web/session/token.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { PasswordField } from '#web/ui/forms/fields.tsx';

const accountMessages = messagesPart('account');
const formsMessages = messagesPart('forms');

type ResetPasswordFormProps = {
  token: string;
  /** The link is used or expired. */
  onInvalid: () => void;
};

export function ResetPasswordForm({ token, onInvalid }: ResetPasswordFormProps) {
  const t = useMessages(formsMessages, accountMessages);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  // No default values, so that text typed before hydration stays.
  const form = useForm({ resolver: zodResolver(resetPasswordForm) });
  const reset = useMutation({
    mutationFn: ({ password }: { password: string }) =>
      resetPassword(token, password, t.common.unexpected),
    onSuccess: async () => {
      // The reset ends all sessions of the account, perhaps that of this browser too.
      forgetToken();
      await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => null);
      toast.success(t.resetPassword.toastDone);
      await navigate('/login', { replace: true });
    },
    onError: (error) => {
      const refused = error instanceof SignInRefused;
      if (refused && error.code === 'INVALID_TOKEN') return onInvalid();
      form.setError('password', { message: errorText(error, t) });
    },
  });
  return (
    <form
      noValidate
      method="post"
      onSubmit={form.handleSubmit((values) => reset.mutate(values))}
      className="grid gap-4"
    >
      <PasswordField
        label={t.resetPassword.password}
        hint={t.resetPassword.hint}
        showLabel={t.password.show}
        hideLabel={t.password.hide}
        autoComplete="new-password"
        error={form.formState.errors.password?.message}
        {...form.register('password')}
      />
      <Button type="submit" busy={reset.isPending}>
        {t.resetPassword.submit}
      </Button>
    </form>
  );
}
