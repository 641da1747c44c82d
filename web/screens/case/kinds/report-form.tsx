import type { ReportCase } from '#contract/admin/moderation.ts';
import { reportDecisions } from '#contract/constants.ts';
import { useMayAct } from '#web/api/use-staff-acts.ts';
import { Form, FormAlert } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { Choices } from '#web/ui/forms/choices.tsx';
import { TextArea } from '#web/ui/forms/fields.tsx';
import { decideReported } from './report-submit.ts';

const formsMessages = messagesPart('forms');
const reportsMessages = messagesPart('reports');

/** A sold phone is neither hidden nor removed; without a report only a hidden one has something to dismiss. */
const possible = ({ listing, reports }: ReportCase, mayEnd: boolean) =>
  reportDecisions
    .filter((decision) => !listing.paid || (decision !== 'hide' && decision !== 'delete'))
    .filter((decision) => mayEnd || decision !== 'end')
    .filter((decision) => decision !== 'dismiss' || isOpen(reports) || listing.returns);

const isOpen = (reports: ReportCase['reports']) => reports.some(({ outcome }) => outcome === null);

/** One of six decisions and its reason; each shows its effect before it is chosen. */
export function ReportForm({ seen }: { seen: ReportCase }) {
  const { reportCase: text } = useMessages(reportsMessages, formsMessages);
  const mayAct = useMayAct();
  const changes = [
    ['case', 'report'],
    ['reports'],
    ['queue'],
    ['decisions'],
    ['products'],
    ['categories'],
    ['sellers'],
  ];
  const form = useForm(decideReported, { done: text.toastDecided, changes });
  return (
    <Form form={form} className="grid gap-4 rounded-card border border-line bg-surface p-4">
      <input type="hidden" name="version" value={seen.version} />
      <Choices
        type="radio"
        label={text.decision}
        options={possible(seen, mayAct('POST /reportitems/:itemId/decision', 'ends')).map(
          (value) => {
            const isReturn = value === 'dismiss' && !isOpen(seen.reports);
            return {
              value,
              label: isReturn ? text.showAgain : text.decisions[value],
              hint: isReturn ? text.showAgainHint : text.meanings[value],
            };
          },
        )}
        {...form.choices('decision')}
      />
      <TextArea label={text.reason} hint={text.reasonHint} rows={3} {...form.field('reason')} />
      <FormAlert form={form} />
      <Button type="submit" variant="danger" busy={form.isPending}>
        {text.submit}
      </Button>
    </Form>
  );
}
