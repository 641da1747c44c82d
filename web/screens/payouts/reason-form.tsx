import { Form, FormAlert } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/forms/fields.tsx';
import { hold, lift } from './payouts-submit.ts';

const moneyMessages = messagesPart('money');
const formsMessages = messagesPart('forms');

export type ReasonFormProps = {
  act: 'hold' | 'lift';
  memberId: string;
  /** Several lines may be of one seller: only one of their forms shows a refusal. */
  line: string;
};

/** The reason for setting or lifting a hold. */
export function ReasonForm({ act, memberId, line }: ReasonFormProps) {
  const { payouts: text } = useMessages(moneyMessages, formsMessages);
  const isHold = act === 'hold';
  const form = useForm(isHold ? hold : lift, {
    done: isHold ? text.toastHeld : text.toastLifted,
    changes: [['payouts'], ['audit']],
    isIt: (sent) => sent.line === line,
  });
  return (
    <Form form={form} className="grid max-w-xl gap-3 pb-2">
      <input type="hidden" name="member" value={memberId} />
      <input type="hidden" name="line" value={line} />
      <p className="text-sm text-muted">{isHold ? text.holdHint : text.liftHint}</p>
      <TextField label={text.holdReason} {...form.field('reason')} />
      <FormAlert form={form} />
      <Button type="submit" variant={isHold ? 'danger' : 'quiet'} busy={form.isPending}>
        {isHold ? text.holdSubmit : text.liftSubmit}
      </Button>
    </Form>
  );
}
