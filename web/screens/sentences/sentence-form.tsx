import { Form, FormAlert } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/forms/fields.tsx';
import { decideSentence } from './sentence-submit.ts';

const formsMessages = messagesPart('forms');
const sentencesMessages = messagesPart('sentences');

type Props = {
  sentence: string;
  part: 'sentence' | 'reply';
  hidden: boolean;
  onDone: () => void;
};

/** The reason for hiding a text, or for showing it again, which its writer reads. */
export function SentenceForm({ sentence, part, hidden, onDone }: Props) {
  const { sentences: text } = useMessages(sentencesMessages, formsMessages);
  const id = `${sentence}-${part}`;
  const form = useForm(decideSentence, {
    done: hidden ? text.toastShown : text.toastHidden,
    changes: [['sentences']],
    isIt: (values) => values.id === id,
    onDone,
  });
  return (
    <Form form={form} className="grid gap-4">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="sentence" value={sentence} />
      <input type="hidden" name="part" value={part} />
      <input type="hidden" name="decision" value={hidden ? 'show' : 'hide'} />
      <TextArea label={text.reason} hint={text.reasonHint} rows={3} {...form.field('reason')} />
      <FormAlert form={form} />
      <Button type="submit" variant={hidden ? 'primary' : 'danger'} busy={form.isPending}>
        {hidden ? text.show : text.hide}
      </Button>
    </Form>
  );
}
