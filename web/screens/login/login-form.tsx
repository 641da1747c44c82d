import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Link, useLocation, useNavigate } from 'react-router';
import { ApiError } from '#contract/client.ts';
import { loginForm } from '#contract/forms.ts';
import { api } from '#web/api/browser.ts';
import { useFormRefusal } from '#web/api/form-answers.tsx';
import { useSignedIn } from '#web/app/use-signed-in.ts';
import { errorText } from '#web/i18n/error-text.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { signIn } from '#web/providers/sign-in/embedded.ts';
import { saveMember } from '#web/session/registration.ts';
import { returnPath } from '#web/session/return-path.ts';
import type { Session } from '#web/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { PasswordField, TextField } from '#web/ui/forms/fields.tsx';

const accountMessages = messagesPart('account');
const formsMessages = messagesPart('forms');

/** Completes an interrupted registration; for others nothing changes. */
async function finishRegistration(session: Session): Promise<void> {
  try {
    await saveMember(api, session);
  } catch (error) {
    // A refusal must not lock a member out.
    if (!(error instanceof ApiError)) throw error;
  }
}

/** After success a token is fetched, then the remembered page opens (specification, section 4). */
export function LoginForm() {
  const t = useMessages(formsMessages, accountMessages);
  const navigate = useNavigate();
  const { search } = useLocation();
  const signedIn = useSignedIn();
  // No default values, so that text typed before hydration stays.
  const form = useForm({ resolver: zodResolver(loginForm) });
  const login = useMutation({
    mutationFn: async ({ email, password }: { email: string; password: string }) => {
      await signIn(email, password, t.common.unexpected);
      await finishRegistration(await signedIn());
    },
    onSuccess: async () => {
      toast.success(t.login.toastDone);
      await navigate(returnPath(search), { replace: true });
    },
  });
  const { errors, isSubmitted } = form.formState;
  const refused = useFormRefusal('login', () => !isSubmitted);
  const refusal = login.error ? errorText(login.error, t) : refused.sentence;
  return (
    <form
      noValidate
      method="post"
      onSubmit={form.handleSubmit((values) => login.mutate(values))}
      className="grid gap-4"
    >
      <TextField
        label={t.login.email}
        type="email"
        autoComplete="username"
        defaultValue={refused.values.email}
        error={errors.email?.message ?? refused.errors.email}
        {...form.register('email')}
      />
      <PasswordField
        label={t.login.password}
        showLabel={t.password.show}
        hideLabel={t.password.hide}
        beside={
          <Link
            to="/?forgot=password"
            className="inline-flex min-h-11 items-center text-sm text-brand underline"
          >
            {t.login.forgot}
          </Link>
        }
        autoComplete="current-password"
        error={errors.password?.message ?? refused.errors.password ?? refusal ?? undefined}
        {...form.register('password')}
      />
      <Button type="submit" busy={login.isPending}>
        {t.login.submit}
      </Button>
    </form>
  );
}
