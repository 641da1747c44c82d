import type { OwnSupport } from '#contract/admin/support.ts';
import { Form, FormAlert } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/forms/fields.tsx';
import { reply } from './own-support-submit.ts';

const ownSupportMessages = messagesPart('own-support');
const formsMessages = messagesPart('forms');

export function ReplyForm({ talk }: { talk: OwnSupport }) {
  const { ownSupport: text } = useMessages(ownSupportMessages, formsMessages);
  const form = useForm(reply, {
    done: text.toastSent,
    changes: [['own-support']],
    isIt: (sent) => sent.id === talk._id,
    resets: true,
  });
  return (
    <Form form={form} className="grid gap-3">
      <input type="hidden" name="id" value={talk._id} />
      <input type="hidden" name="answers" value={talk.answers} />
      <TextArea label={text.text} rows={4} {...form.field('text')} />
      <FormAlert form={form} />
      <Button type="submit" busy={form.isPending}>
        {text.send}
      </Button>
    </Form>
  );
}
