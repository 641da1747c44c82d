import { Form, FormAlert } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/forms/fields.tsx';
import { addAnswer, editAnswer } from './saved-answers-submit.ts';

const formsMessages = messagesPart('forms');
const answersMessages = messagesPart('saved-answers');

const changes = [['saved-answers']];

export function AddForm() {
  const { savedAnswers: text } = useMessages(answersMessages, formsMessages);
  const form = useForm(addAnswer, { done: text.toastSaved, changes, resets: true });
  return (
    <Form form={form} className="grid gap-3">
      <TextArea label={text.add} hint={text.addHint} rows={3} {...form.field('text')} />
      <FormAlert form={form} />
      <Button type="submit" busy={form.isPending}>
        {text.save}
      </Button>
    </Form>
  );
}

export function EditForm({ id, initial }: { id: string; initial: string }) {
  const { savedAnswers: text } = useMessages(answersMessages, formsMessages);
  const form = useForm(editAnswer, {
    done: text.toastSaved,
    changes,
    isIt: (values) => values.id === id,
  });
  return (
    <Form form={form} className="grid gap-3">
      <input type="hidden" name="id" value={id} />
      <TextArea label={text.text} rows={4} {...form.field('text', initial)} />
      <FormAlert form={form} />
      <Button type="submit" busy={form.isPending}>
        {text.save}
      </Button>
    </Form>
  );
}
