import type { TextReview } from '#contract/admin/moderation.ts';
import { Form, FormAlert } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { TextField } from '#web/ui/forms/fields.tsx';
import { decideWords } from './words-submit.ts';

const catalogueMessages = messagesPart('catalogue');
const formsMessages = messagesPart('forms');

/** Shows the phone to everybody, or removes it. */
export function WordsForm({ phone: { _id: id, name, version } }: { phone: TextReview }) {
  const { words: text } = useMessages(catalogueMessages, formsMessages);
  const form = useForm(decideWords, {
    changes: [['case', 'words'], ['queue'], ['products'], ['categories'], ['audit']],
    isIt: (values) => values.id === id,
    onDone: (_done, { pass }) =>
      toast.success(pass === 'yes' ? text.toastPassed : text.toastRemoved),
  });
  const isBusy = (pass: string) => form.isPending && form.sent?.pass === pass;
  return (
    <Form form={form} aria-label={name} className="grid gap-3">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={version} />
      <TextField label={text.reason} hint={text.reasonHint} {...form.field('reason')} />
      <FormAlert form={form} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="pass" value="yes" busy={isBusy('yes')}>
          {text.pass}
        </Button>
        <Button type="submit" variant="danger" name="pass" value="no" busy={isBusy('no')}>
          {text.remove}
        </Button>
      </div>
    </Form>
  );
}
