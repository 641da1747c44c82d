import { useState } from 'react';
import type { OwnKeys } from '#contract/members/key-calls.ts';
import { realAddress } from '#contract/members/stand-in-address.ts';
import { Form, FormAlert } from '#web/forms/form.tsx';
import { useFormRefusal } from '#web/forms/form-answers.tsx';
import { FormDetails } from '#web/forms/form-details.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { useSession } from '#web/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { PasswordField, TextField } from '#web/ui/forms/fields.tsx';
import {
  addEmail,
  addNumber,
  askEmail,
  askNumber,
  leave,
  removeNumber,
} from './key-changes-submit.ts';

const formsMessages = messagesPart('forms');
const changesMessages = messagesPart('key-changes');

const changes = [['keys']];

/** Adds an address or a number, removes the number, and closes an account that has no other key. */
export function KeyChanges({ keys }: { keys: OwnKeys }) {
  const { keyChanges: text } = useMessages(changesMessages);
  const hasMail = realAddress(useSession()?.email ?? '') !== '';
  const { number, codesBySms, proved } = keys;
  const asksPassword = keys.password && !proved;
  const isAlone = !hasMail && isOnlyKey(keys);
  const numberSummary = number?.isSilent
    ? text.sameNumber
    : number
      ? text.otherNumber
      : text.addNumber;
  return (
    <div className="grid gap-1">
      {!hasMail && (
        <AddKey of="email" summary={text.addEmail} waits={isAlone} asksPassword={asksPassword} />
      )}
      {codesBySms && (
        <AddKey of="number" summary={numberSummary} waits={isAlone} asksPassword={asksPassword} />
      )}
      {number && hasMail && (
        <FormDetails intent={removeNumber.intent} summary={text.remove}>
          <RemoveNumber asksPassword={asksPassword} />
        </FormDetails>
      )}
      {isAlone && (
        <FormDetails intent={leave.intent} summary={text.leave}>
          <Leave />
        </FormDetails>
      )}
    </div>
  );
}

const isOnlyKey = ({ number, password, google, passkeys, secondFactor }: OwnKeys) =>
  number !== null &&
  !password &&
  !google &&
  !secondFactor &&
  passkeys.every(({ countsFrom }) => countsFrom !== null);

type AddKeyProps = {
  of: 'email' | 'number';
  summary: string;
  /** It counts in a day. */
  waits: boolean;
  asksPassword: boolean;
};

/** The place, then the code that was sent there; each is a form of its own, in one page. */
function AddKey({ of, summary, ...rest }: AddKeyProps) {
  const [ask, add] = of === 'email' ? [askEmail, addEmail] : [askNumber, addNumber];
  const asked = useFormRefusal(ask.intent);
  const typed = useFormRefusal(add.intent);
  const name = of === 'email' ? 'email' : 'phoneNumber';
  // After a form that was sent without script.
  const ofPage = typed.act || asked.answer ? (typed.values[name] ?? asked.values[name]) : undefined;
  const [own, setOwn] = useState<string>();
  const place = own ?? ofPage;
  return (
    <FormDetails intent={ask.intent} isOpen={typed.act !== ''} summary={summary}>
      {place ? (
        <CodeForm of={of} place={place} onDone={() => setOwn('')} />
      ) : of === 'email' ? (
        <EmailForm {...rest} onSent={setOwn} />
      ) : (
        <NumberForm {...rest} onSent={setOwn} />
      )}
    </FormDetails>
  );
}

type PlaceProps = Pick<AddKeyProps, 'waits' | 'asksPassword'> & {
  onSent: (place: string) => void;
};

function EmailForm({ waits, asksPassword, onSent }: PlaceProps) {
  const { keyChanges: text } = useMessages(changesMessages);
  const form = useForm(askEmail, { onDone: (_done, { email }) => onSent(email) });
  return (
    <Form form={form} className="grid max-w-md gap-3">
      {waits && <p>{text.waits}</p>}
      <TextField
        label={text.email}
        hint={text.emailHint}
        type="email"
        autoComplete="email"
        {...form.field('email')}
      />
      {asksPassword && <OwnPassword {...form.field('password')} />}
      <FormAlert form={form} />
      <Button type="submit" busy={form.isPending} className="justify-self-start">
        {text.send}
      </Button>
    </Form>
  );
}

function NumberForm({ waits, asksPassword, onSent }: PlaceProps) {
  const { keyChanges: text } = useMessages(changesMessages);
  const form = useForm(askNumber, { onDone: (_done, { phoneNumber }) => onSent(phoneNumber) });
  return (
    <Form form={form} className="grid max-w-md gap-3">
      {waits && <p>{text.waits}</p>}
      <TextField
        label={text.number}
        hint={text.numberHint}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        {...form.field('phoneNumber')}
      />
      {asksPassword && <OwnPassword {...form.field('password')} />}
      <FormAlert form={form} />
      <Button type="submit" busy={form.isPending} className="justify-self-start">
        {text.send}
      </Button>
    </Form>
  );
}

type CodeFormProps = { of: 'email' | 'number'; place: string; onDone: () => void };

function CodeForm({ of, place, onDone }: CodeFormProps) {
  const { keyChanges: text } = useMessages(formsMessages, changesMessages);
  const options = { done: text.toastAdded, changes, onDone };
  const email = useForm(addEmail, options);
  const number = useForm(addNumber, options);
  const form = of === 'email' ? email : number;
  return (
    <Form form={form as typeof email} className="grid max-w-md gap-3">
      <p className="wrap-anywhere">{text.sentTo(place)}</p>
      <input type="hidden" name={of === 'email' ? 'email' : 'phoneNumber'} value={place} />
      <TextField
        label={text.code}
        hint={text.codeHint}
        inputMode="numeric"
        autoComplete="one-time-code"
        {...form.field('code')}
      />
      <FormAlert form={form as typeof email} />
      <Button type="submit" busy={form.isPending} className="justify-self-start">
        {text.submit}
      </Button>
    </Form>
  );
}

function RemoveNumber({ asksPassword }: { asksPassword: boolean }) {
  const { keyChanges: text } = useMessages(changesMessages);
  const form = useForm(removeNumber, { done: text.toastRemoved, changes });
  return (
    <Form form={form} className="grid max-w-md gap-3">
      <p>{text.removeHint}</p>
      {asksPassword && <OwnPassword {...form.field('password')} />}
      <FormAlert form={form} />
      <Button type="submit" variant="destroy" busy={form.isPending} className="justify-self-start">
        {text.remove}
      </Button>
    </Form>
  );
}

function Leave() {
  const { keyChanges: text } = useMessages(changesMessages);
  const form = useForm(leave, { done: text.toastLeave, changes });
  return (
    <Form form={form} className="grid max-w-md gap-3">
      <p>{text.leaveHint}</p>
      <FormAlert form={form} />
      <Button type="submit" variant="destroy" busy={form.isPending} className="justify-self-start">
        {text.leaveSubmit}
      </Button>
    </Form>
  );
}

type Field = { name: string; error?: string | undefined };

function OwnPassword(field: Field) {
  const t = useMessages(formsMessages, changesMessages);
  return (
    <PasswordField
      showLabel={t.password.show}
      hideLabel={t.password.hide}
      label={t.keyChanges.password}
      autoComplete="current-password"
      {...field}
    />
  );
}
