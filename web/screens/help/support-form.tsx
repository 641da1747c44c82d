import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { supportForm } from '#contract/forms.ts';
import { api } from '#web/api/browser.ts';
import { useFormRefusal } from '#web/api/form-answers.tsx';
import { setServerErrors } from '#web/api/server-errors.ts';
import { errorText } from '#web/i18n/error-text.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { Alert, Notice } from '#web/ui/feedback/notice.tsx';
import { TextArea, TextField } from '#web/ui/forms/fields.tsx';

const helpMessages = messagesPart('help');
const formsMessages = messagesPart('forms');

/** Mails a message to whoever runs the shop; what was typed stays until it is sent. */
export function SupportForm() {
  const t = useMessages(helpMessages, formsMessages);
  // No default values, so that text typed before hydration stays.
  const form = useForm({ resolver: zodResolver(supportForm) });
  const { errors, isSubmitted } = form.formState;
  const refused = useFormRefusal('write', () => !isSubmitted);
  const message = useMutation({
    mutationFn: (body: z.output<typeof supportForm>) => api('POST /support', { body }),
    onSuccess: () => form.reset({ email: '', message: '' }),
    onError: (error) => setServerErrors(error, ['email', 'message'], form.setError),
  });
  const refusal = message.error ? errorText(message.error, t) : refused.sentence;
  return (
    <form
      noValidate
      method="post"
      onSubmit={form.handleSubmit((values) => message.mutate(values))}
      className="grid gap-4"
    >
      <input type="hidden" name="act" value="write" />
      <TextField
        label={t.help.email}
        hint={t.help.emailHint}
        type="email"
        autoComplete="email"
        defaultValue={refused.values.email}
        error={errors.email?.message ?? refused.errors.email}
        {...form.register('email')}
      />
      <TextArea
        label={t.help.message}
        hint={t.help.messageHint}
        defaultValue={refused.values.message}
        error={errors.message?.message ?? refused.errors.message}
        {...form.register('message')}
      />
      {refusal && <Alert>{refusal}</Alert>}
      <div role="status">
        {message.isSuccess && (
          <Notice tone="good">
            {t.help.toastSent}. {t.help.sentTo(message.variables.email)}
          </Notice>
        )}
      </div>
      <Button type="submit" busy={message.isPending}>
        {t.help.submit}
      </Button>
    </form>
  );
}
