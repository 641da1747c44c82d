import { Form, FormAlert } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/forms/fields.tsx';
import { importStatement } from './bank-submit.ts';

const booksMessages = messagesPart('books');
const formsMessages = messagesPart('forms');

/** Imports a statement of one of the shop's bank accounts. */
export function StatementForm() {
  const { bank: text } = useMessages(booksMessages, formsMessages);
  const form = useForm(importStatement, {
    done: text.toastImported,
    changes: [['bank'], ['queue'], ['audit']],
  });
  return (
    <Form
      form={form}
      aria-labelledby="import"
      className="grid gap-3 rounded-card border border-line bg-surface p-4"
    >
      <h2 id="import" className="text-xl font-bold">
        {text.import}
      </h2>
      <TextField label={text.account} hint={text.accountHint} {...form.field('account')} />
      <TextField
        label={text.file}
        hint={text.fileHint}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        {...form.field('csv')}
      />
      <FormAlert form={form} />
      <Button type="submit" busy={form.isPending}>
        {text.submit}
      </Button>
    </Form>
  );
}
