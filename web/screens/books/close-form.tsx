import { useContext } from 'react';
import { Form, FormAlert } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/feedback/notice.tsx';
import { TranslateError } from '#web/ui/forms/translate-error.ts';
import { close } from './close-submit.ts';

const booksMessages = messagesPart('books');
const formsMessages = messagesPart('forms');

/** Closes the month, once; `entries` is what the admin has seen. */
export function CloseForm({ entries }: { entries: number }) {
  const { books: text } = useMessages(booksMessages, formsMessages);
  const translateError = useContext(TranslateError);
  const form = useForm(close, { done: text.toastClosed, changes: [['books'], ['audit']] });
  const { error, name } = form.choices('sure');
  return (
    <Form form={form} className="grid gap-3 pb-3">
      <input type="hidden" name="entries" value={entries} />
      <p>{text.closeHint(text.entries(entries))}</p>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          name={name}
          value="yes"
          aria-invalid={error !== undefined}
          className="size-5 shrink-0"
        />
        {text.closeSure}
      </label>
      {error && <Alert>{translateError(error)}</Alert>}
      <FormAlert form={form} />
      <Button type="submit" variant="destroy" busy={form.isPending}>
        {text.closeSubmit}
      </Button>
    </Form>
  );
}
