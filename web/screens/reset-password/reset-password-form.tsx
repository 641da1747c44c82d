import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { Form } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { sessionQuery } from '#web/session/session.ts';
import { forgetToken } from '#web/session/token.ts';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/forms/fields.tsx';
import { invalidToken, resetPassword } from './reset-password-submit.ts';

const accountMessages = messagesPart('account');
const formsMessages = messagesPart('forms');

/** `invalid` replaces it if the link of the mail is used or expired. */
export function ResetPasswordForm({ invalid }: { invalid: ReactNode }) {
  const t = useMessages(formsMessages, accountMessages);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const form = useForm(resetPassword, {
    done: t.resetPassword.toastDone,
    // The reset ends all sessions of the account, perhaps that of this browser too.
    sessionChanged: async () => {
      forgetToken();
      await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => null);
    },
    onDone: ({ path }) => navigate(path, { replace: true }),
  });
  if (form.code === invalidToken) return invalid;
  const password = form.field('password');
  return (
    <Form form={form} className="grid gap-4">
      <PasswordField
        label={t.resetPassword.password}
        hint={t.resetPassword.hint}
        showLabel={t.password.show}
        hideLabel={t.password.hide}
        autoComplete="new-password"
        {...password}
        error={password.error ?? form.sentence ?? undefined}
      />
      <Button type="submit" busy={form.isPending}>
        {t.resetPassword.submit}
      </Button>
    </Form>
  );
}
