import type { BankBooking } from '#contract/books/bank-statement.ts';
import { Form, FormAlert } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/forms/fields.tsx';
import { explain } from './bank-submit.ts';

const booksMessages = messagesPart('books');
const formsMessages = messagesPart('forms');

export type NoteFormProps = { kind: BankBooking | 'line'; id: string };

/** Why a line has no booking, or a booking no line. */
export function NoteForm({ kind, id }: NoteFormProps) {
  const { bank: text } = useMessages(booksMessages, formsMessages);
  const form = useForm(explain, {
    done: text.toastExplained,
    changes: [['bank'], ['queue'], ['audit']],
    isIt: (sent) => sent.key === id,
  });
  return (
    <Form form={form} className="grid max-w-xl gap-3 pb-2">
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="key" value={id} />
      <TextField label={text.note} {...form.field('note')} />
      <FormAlert form={form} />
      <Button type="submit" variant="quiet" busy={form.isPending}>
        {text.explainSubmit}
      </Button>
    </Form>
  );
}
