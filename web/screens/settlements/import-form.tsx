import { useNavigate } from 'react-router';
import type { SettlementsPage } from '#contract/books/calls.ts';
import { Form, FormAlert } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { Select, TextField } from '#web/ui/forms/fields.tsx';
import { importSettlement } from './import-submit.ts';

const booksMessages = messagesPart('books');
const formsMessages = messagesPart('forms');

type ImportFormProps = { providers: SettlementsPage['providers'][number]['provider'][] };

/** Imports a provider's settlement file; the next page shows the outcome of its lines. */
export function ImportForm({ providers }: ImportFormProps) {
  const { settlements: text } = useMessages(booksMessages, formsMessages);
  const navigate = useNavigate();
  const form = useForm(importSettlement, {
    done: text.toastImported,
    changes: [['settlements'], ['books'], ['audit']],
    onDone: ({ path }) => navigate(path),
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
      <Select
        label={text.provider}
        options={providers.map((value) => ({ value, label: text.providers[value] }))}
        {...form.field('provider')}
      />
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
