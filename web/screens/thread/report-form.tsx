import { threadReasons } from '#contract/threads/first-questions.ts';
import { Form, FormAlert } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { Choices } from '#web/ui/forms/choices.tsx';
import { TextArea } from '#web/ui/forms/fields.tsx';
import { reportThread } from './thread-submit.ts';

const formsMessages = messagesPart('forms');
const threadsMessages = messagesPart('threads');

/** A report with its reason; it lets an admin read the thread. */
export function ReportForm({ id }: { id: string }) {
  const { thread: text } = useMessages(threadsMessages, formsMessages);
  const form = useForm(reportThread, { done: text.toastReported, changes: [['thread', id]] });
  return (
    <Form form={form} className="grid gap-4 pt-2">
      <p className="text-muted">{text.reportHint}</p>
      <Choices
        type="radio"
        label={text.reportReason}
        options={threadReasons.map((value) => ({ value, label: text.reasons[value] }))}
        {...form.choices('reason')}
      />
      <TextArea label={text.reportComment} rows={2} {...form.field('comment')} />
      <FormAlert form={form} />
      <Button type="submit" variant="danger" busy={form.isPending}>
        {text.report}
      </Button>
    </Form>
  );
}
