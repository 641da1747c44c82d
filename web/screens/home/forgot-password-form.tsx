import { useHref, useLocation } from 'react-router';
import { Form, FormAlert } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { firstField, TextField } from '#web/ui/forms/fields.tsx';
import { forgot } from './forgot-password-submit.ts';

const accountMessages = messagesPart('account');
const formsMessages = messagesPart('forms');

/** `onSent` gets the address. */
export function ForgotPasswordForm({ onSent }: { onSent: (email: string) => void }) {
  const t = useMessages(accountMessages, formsMessages);
  const form = useForm(forgot, { onDone: (_done, { email }) => onSent(email) });
  // From the login page.
  const typed = useLocation().state as { email?: string } | null;
  return (
    <Form form={form} action={`${useHref('/')}?index&forgot=password`} className="grid gap-4">
      <p>{t.forgotPassword.intro}</p>
      <TextField
        label={t.forgotPassword.email}
        type="email"
        autoComplete="username"
        {...firstField}
        {...form.field('email', typed?.email)}
      />
      <FormAlert form={form} />
      <Button type="submit" busy={form.isPending}>
        {t.forgotPassword.submit}
      </Button>
    </Form>
  );
}
