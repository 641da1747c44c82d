import { useNavigate } from 'react-router';
import { threadDecisions } from '#contract/threads/first-questions.ts';
import { Form, FormAlert } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { Choices } from '#web/ui/forms/choices.tsx';
import { TextArea } from '#web/ui/forms/fields.tsx';
import { decideThread } from './thread-report-submit.ts';

const formsMessages = messagesPart('forms');
const caseMessages = messagesPart('reports');
const reportsMessages = messagesPart('thread-reports');

export function ThreadReportForm() {
  const { threadReports: text } = useMessages(reportsMessages, formsMessages);
  const { reportCase } = useMessages(caseMessages);
  const navigate = useNavigate();
  const form = useForm(decideThread, {
    done: reportCase.toastDecided,
    changes: [['queue']],
    onDone: ({ path }) => navigate(path),
  });
  return (
    <Form form={form} className="grid gap-4 rounded-card border border-line bg-surface p-4">
      <Choices
        type="radio"
        label={reportCase.decision}
        options={threadDecisions.map((value) => ({ value, label: text.decisions[value] }))}
        {...form.choices('decision')}
      />
      <TextArea label={text.reason} hint={text.reasonHint} rows={3} {...form.field('reason')} />
      <FormAlert form={form} />
      <Button type="submit" variant="danger" busy={form.isPending}>
        {reportCase.submit}
      </Button>
    </Form>
  );
}
