import type { QueueEntry } from '#contract/admin/queue.ts';
import { Form, FormAlert } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { takeEntry } from './take-submit.ts';

const formsMessages = messagesPart('forms');
const queueMessages = messagesPart('queue');

/** Takes an entry, or gives it back. */
export function TakeForm({ entry, name }: { entry: QueueEntry; name: string }) {
  const t = useMessages(queueMessages, formsMessages);
  const { queue: text } = t;
  const { _id: id, kind, holder } = entry;
  const theirs = (other: QueueEntry['holder']) =>
    other ? text.theirs(other.name, t.time(other.until)) : '';
  const form = useForm(takeEntry, {
    changes: [['queue']],
    isIt: (values) => values.id === id && values.kind === kind,
    onDone: (done, { take }) => {
      if ('answer' in done) toast.error(theirs(done.answer ?? null));
      else toast.success(take === 'yes' ? text.toastTaken : text.toastBack);
    },
  });
  // Without a script: another was faster.
  const faster = form.refused.answer as QueueEntry['holder'] | undefined;
  return (
    <Form form={form} className="grid gap-3">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="take" value={holder ? 'no' : 'yes'} />
      <FormAlert form={form} />
      {faster && <Alert>{theirs(faster)}</Alert>}
      <Button
        type="submit"
        variant="quiet"
        busy={form.isPending}
        aria-label={holder ? text.giveBackOf(name) : text.takeOf(name)}
      >
        {holder ? text.giveBack : text.take}
      </Button>
    </Form>
  );
}
