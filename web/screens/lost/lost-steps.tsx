import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Form, FormAlert } from '#web/forms/form.tsx';
import { useFormRefusal } from '#web/forms/form-answers.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextArea, TextField } from '#web/ui/forms/fields.tsx';
import { askForKeys, askLostCode } from './lost-submit.ts';

const formsMessages = messagesPart('forms');
const changesMessages = messagesPart('key-changes');

type Asked = { phoneNumber: string; ticket: string };

/** A number, then its code with the account; each is a form of its own, in one page. */
export function LostSteps() {
  const [own, setOwn] = useState<Asked>();
  const ofPage = useAskedOfPage();
  const asked = own ?? ofPage;
  return asked ? <AccountForm asked={asked} /> : <NumberForm onAsked={setOwn} />;
}

/** After a form that was sent without script. */
function useAskedOfPage(): Asked | undefined {
  const code = useFormRefusal(askLostCode.intent);
  const keys = useFormRefusal(askForKeys.intent);
  const phoneNumber = keys.values.phoneNumber ?? code.values.phoneNumber ?? '';
  const ticket = keys.act ? keys.values.ticket : code.answer;
  return ticket ? { phoneNumber, ticket: String(ticket) } : undefined;
}

function NumberForm({ onAsked }: { onAsked: (asked: Asked) => void }) {
  const { noKeys: text, keyChanges } = useMessages(formsMessages, changesMessages);
  const form = useForm(askLostCode, {
    onDone: ({ answer }, { phoneNumber }) => onAsked({ phoneNumber, ticket: answer }),
  });
  return (
    <Form form={form} className="grid gap-4">
      <p>{text.before}</p>
      <p>{text.how}</p>
      <TextField
        label={text.number}
        hint={keyChanges.numberHint}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        {...form.field('phoneNumber')}
      />
      <FormAlert form={form} />
      <Button type="submit" busy={form.isPending}>
        {keyChanges.send}
      </Button>
    </Form>
  );
}

function AccountForm({ asked: { phoneNumber, ticket } }: { asked: Asked }) {
  const { noKeys: text, keyChanges } = useMessages(formsMessages, changesMessages);
  const navigate = useNavigate();
  const form = useForm(askForKeys, {
    done: text.toastAsked,
    onDone: ({ path }) => navigate(path, { replace: true }),
  });
  return (
    <Form form={form} className="grid gap-4">
      <p className="wrap-anywhere">{keyChanges.sentTo(phoneNumber)}</p>
      <input type="hidden" name="phoneNumber" value={phoneNumber} />
      <input type="hidden" name="ticket" value={ticket} />
      <TextField
        label={keyChanges.code}
        hint={keyChanges.codeHint}
        inputMode="numeric"
        autoComplete="one-time-code"
        {...form.field('code')}
      />
      <TextField label={text.account} autoCapitalize="none" {...form.field('account')} />
      <TextArea label={text.told} hint={text.toldHint} {...form.field('told')} />
      <FormAlert form={form} />
      <Button type="submit" busy={form.isPending}>
        {text.submit}
      </Button>
    </Form>
  );
}
