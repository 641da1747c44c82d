import type { StolenReport } from '#contract/phones/stolen.ts';
import { decisionsFor } from '#contract/phones/stolen-states.ts';
import { Form, FormAlert } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/forms/fields.tsx';
import { decideReport } from './stolen-submit.ts';

const stolenMessages = messagesPart('theft-reports');
const formsMessages = messagesPart('forms');

/** The decisions about a report, with the reason. */
export function StolenReportForm({ report }: { report: StolenReport }) {
  const { _id: id, state, diaryNumber } = report;
  const { stolenReports: text } = useMessages(stolenMessages, formsMessages);
  const form = useForm(decideReport, {
    changes: [['case', 'stolen-report'], ['case', 'stolen'], ['queue'], ['products'], ['audit']],
    isIt: (values) => values.id === id,
    done: text.toastDecided,
  });
  return (
    <Form form={form} aria-label={`${text.diary} ${diaryNumber}`} className="grid gap-3">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="seen" value={state} />
      <TextField label={text.note} hint={text.noteHint} {...form.field('note')} />
      <FormAlert form={form} />
      <div className="flex flex-wrap gap-3">
        {decisionsFor(state).map((decision) => (
          <Button
            key={decision}
            type="submit"
            variant={decision === 'false' ? 'danger' : 'quiet'}
            name="decision"
            value={decision}
            busy={form.isPending && form.sent?.decision === decision}
          >
            {text.decisions[decision]}
          </Button>
        ))}
      </div>
    </Form>
  );
}
