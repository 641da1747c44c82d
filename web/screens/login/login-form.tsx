import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import toast from 'react-hot-toast/headless';
import { Link, useLocation, useNavigate } from 'react-router';
import { loginForm } from '#contract/users.ts';
import { ApiError } from '#web/api.ts';
import { useMessages } from '#web/messages/use-messages.tsx';
import { SignInRefused, signIn } from '#web/providers/sign-in/embedded.ts';
import { returnPath } from '#web/session/return-path.ts';
import { saveMember } from '#web/session/save-member.ts';
import type { Session } from '#web/session/session.ts';
import { useSignedIn } from '#web/session/use-signed-in.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';

/** Whoever was cut off while they registered gets the rest of it; for all others nothing changes. */
async function finishRegistration(session: Session): Promise<void> {
  try {
    await saveMember(session);
  } catch (error) {
    // A refusal is no reason to keep a member out.
    if (!(error instanceof ApiError)) throw error;
  }
}

/** On success a token is fetched, then back to where the visitor came from (specification, 4). */
export function LoginForm() {
  const t = useMessages();
  const navigate = useNavigate();
  const { search } = useLocation();
  const signedIn = useSignedIn();
  const form = useForm({
    resolver: zodResolver(loginForm),
    defaultValues: { email: '', password: '' },
  });
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
  const refusal =
    login.error &&
    (login.error instanceof SignInRefused ? login.error.message : t.common.unreachable);
  const { errors } = form.formState;
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
        error={errors.email?.message}
        {...form.register('email')}
      />
      <TextField
        label={t.login.password}
        type="password"
        autoComplete="current-password"
        error={errors.password?.message ?? refusal ?? undefined}
        {...form.register('password')}
      />
      <Link
        to="/?forgot=password"
        className="inline-flex min-h-10 items-center justify-self-end text-sm text-brand underline"
      >
        {t.login.forgot}
      </Link>
      <Button type="submit" busy={login.isPending}>
        {t.login.submit}
      </Button>
    </form>
  );
}
