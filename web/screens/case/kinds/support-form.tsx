import { useNavigate } from 'react-router';
import type { SupportMessage } from '#contract/admin/support.ts';
import { isStandInAddress } from '#contract/members/stand-in-address.ts';
import { Form, FormAlert } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import type { Messages } from '#web/i18n/loaders.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/forms/fields.tsx';
import { answer, close } from './support-submit.ts';

const formsMessages = messagesPart('forms');
const supportMessages = messagesPart('support');

/** Answers the message by mail, or closes it alone. */
export function SupportForm({ message }: { message: SupportMessage }) {
  const { support: text } = useMessages(supportMessages, formsMessages);
  const form = useForm(answer, {
    done: text.toastAnswered,
    changes: [['case', 'support', message._id], ['support', 'list'], ['queue']],
    resets: true,
  });
  return (
    <div className="grid gap-4 rounded-card border border-line bg-surface p-4">
      <Form form={form} className="grid gap-4">
        <input type="hidden" name="answers" value={message.answers.length} />
        <TextArea
          label={text.answer}
          hint={hintOf(message, text)}
          rows={6}
          {...form.field('text')}
        />
        <FormAlert form={form} />
        <Button type="submit" busy={form.isPending}>
          {text.send}
        </Button>
      </Form>
      {message.closedAt === null && <CloseForm message={message} />}
    </div>
  );
}

/** Where the answer goes. */
function hintOf({ begun, email }: SupportMessage, text: Messages['support']): string {
  if (begun) return text.answerAgain;
  return isStandInAddress(email) ? text.answerInInbox : text.answerHint(email);
}

function CloseForm({ message }: { message: SupportMessage }) {
  const { support: text } = useMessages(supportMessages, formsMessages);
  const navigate = useNavigate();
  const form = useForm(close, {
    done: text.toastClosed,
    changes: [['case', 'support', message._id], ['support', 'list'], ['queue']],
    onDone: ({ path }) => navigate(path),
  });
  return (
    <Form form={form} className="grid gap-4">
      <input type="hidden" name="answers" value={message.answers.length} />
      <FormAlert form={form} />
      <Button type="submit" variant="quiet" busy={form.isPending}>
        {text.close}
      </Button>
    </Form>
  );
}
