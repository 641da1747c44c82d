import type { MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { useSignedIn } from '#web/app/use-signed-in.ts';
import { Form } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { PasswordField, TextField } from '#web/ui/forms/fields.tsx';
import { login } from './login-submit.ts';

const accountMessages = messagesPart('account');
const formsMessages = messagesPart('forms');

export function LoginForm() {
  const t = useMessages(formsMessages, accountMessages);
  const navigate = useNavigate();
  const form = useForm(login, {
    sessionChanged: useSignedIn(),
    onDone: ({ path, notice }) => {
      // Without one, the second step follows.
      if (notice) toast.success(t.login.toastDone);
      return navigate(path, { replace: true });
    },
  });
  const password = form.field('password');
  /** The typed address need not be typed again. */
  const toReset = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const field = form.element.current?.elements.namedItem('email') as HTMLInputElement;
    void navigate('/?forgot=password', { state: { email: field.value } });
  };
  return (
    <Form form={form} className="grid gap-4">
      <TextField
        label={t.login.email}
        type="email"
        autoComplete="username webauthn"
        {...form.field('email')}
      />
      <PasswordField
        label={t.login.password}
        showLabel={t.password.show}
        hideLabel={t.password.hide}
        beside={
          <Link
            to="/?forgot=password"
            onClick={toReset}
            className="inline-flex min-h-11 items-center text-sm text-brand underline"
          >
            {t.login.forgot}
          </Link>
        }
        autoComplete="current-password"
        {...password}
        error={password.error ?? form.sentence ?? undefined}
      />
      <Button type="submit" busy={form.isPending}>
        {t.login.submit}
      </Button>
    </Form>
  );
}
