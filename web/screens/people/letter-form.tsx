import { Form, FormAlert } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/forms/fields.tsx';
import { writeLetter } from './letter-submit.ts';

const findMessages = messagesPart('find');
const formsMessages = messagesPart('forms');

/** What the shop writes to a member first. */
export function LetterForm() {
  const { person: text } = useMessages(findMessages, formsMessages);
  const form = useForm(writeLetter, {
    done: text.toastLetter,
    changes: [['people'], ['support', 'list']],
    resets: true,
  });
  return (
    <Form form={form} className="grid gap-4">
      <TextArea label={text.letter} hint={text.letterHint} rows={5} {...form.field('text')} />
      <FormAlert form={form} />
      <Button type="submit" busy={form.isPending}>
        {text.sendLetter}
      </Button>
    </Form>
  );
}
