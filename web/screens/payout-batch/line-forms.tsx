import { Form, FormAlert } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/forms/fields.tsx';
import { importResults, lineFailed, lineSent } from './batch-submit.ts';

const moneyMessages = messagesPart('money');
const formsMessages = messagesPart('forms');

const changes = [['payouts'], ['audit']];

type LineProps = {
  /** The transfer's id. */
  line: string;
  /** Its money may be sent: its seller's payouts are not on hold. */
  isSendable: boolean;
};

/** The forms for the two results of a transfer. */
export function LineForms({ line, isSendable }: LineProps) {
  const { payouts: text } = useMessages(moneyMessages, formsMessages);
  const options = {
    done: text.toastSettled,
    changes,
    isIt: (typed: Record<string, string>) => typed.line === line,
  };
  const sent = useForm(lineSent, options);
  const failed = useForm(lineFailed, options);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {isSendable && (
        <Form form={sent} className="grid content-start gap-2">
          <input type="hidden" name="line" value={line} />
          <TextField label={text.reference} {...sent.field('reference')} />
          <FormAlert form={sent} />
          <Button type="submit" busy={sent.isPending}>
            {text.sent}
          </Button>
        </Form>
      )}
      <Form form={failed} className="grid content-start gap-2">
        <input type="hidden" name="line" value={line} />
        <TextField label={text.problem} {...failed.field('problem')} />
        <FormAlert form={failed} />
        <Button type="submit" variant="quiet" busy={failed.isPending}>
          {text.failed}
        </Button>
      </Form>
    </div>
  );
}

/** The import of a rail's file of results. */
export function ResultsForm() {
  const { payouts: text } = useMessages(moneyMessages, formsMessages);
  const form = useForm(importResults, { done: text.toastResults, changes, resets: true });
  return (
    <Form form={form} className="grid gap-3">
      <TextField
        label={text.resultFile}
        hint={text.resultsHint}
        type="file"
        accept=".csv,text/csv"
        {...form.field('csv')}
      />
      <FormAlert form={form} />
      <Button type="submit" busy={form.isPending}>
        {text.resultsSubmit}
      </Button>
    </Form>
  );
}
