import { useState } from 'react';
import { Form, FormAlert } from '#web/forms/form.tsx';
import { FormDetails } from '#web/forms/form-details.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import type { SecondFactorSecrets } from '#web/providers/sign-in/embedded.ts';
import { renewToken } from '#web/session/token.ts';
import { useSession } from '#web/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { PasswordField, TextField } from '#web/ui/forms/fields.tsx';
import { TitledSection } from '#web/ui/page.tsx';
import { begin, confirm, end, renew } from './own-second-factor-submit.ts';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

const formsMessages = messagesPart('forms');
const secondFactorMessages = messagesPart('second-factor');

/** Roles in the shop may need it. */
const changes = [['second-factor'], ['sessions'], ['role']];

/** Sets the second factor up, gives new recovery codes, or ends it. */
export function OwnSecondFactorForms({ isOn }: { isOn: boolean }) {
  const [secrets, setSecrets] = useState<SecondFactorSecrets>();
  const [codes, setCodes] = useState<string[]>();
  if (codes) return <RecoveryCodes codes={codes} onStored={() => setCodes(undefined)} />;
  if (isOn) return <IsOn onRenewed={setCodes} />;
  if (!secrets) return <BeginForm onBegun={setSecrets} />;
  const onConfirmed = () => {
    setCodes(secrets.recoveryCodes);
    setSecrets(undefined);
  };
  return <ConfirmForm secrets={secrets} onConfirmed={onConfirmed} />;
}

function BeginForm({ onBegun }: { onBegun: (secrets: SecondFactorSecrets) => void }) {
  const t = useMessages(formsMessages, secondFactorMessages);
  const { own: text } = t.secondFactor;
  const form = useForm(begin, { onDone: ({ secrets }) => onBegun(secrets) });
  return (
    <Form form={form} className="grid max-w-md gap-4">
      <p>{text.intro}</p>
      <PasswordField
        label={text.password}
        hint={text.passwordHint}
        showLabel={t.password.show}
        hideLabel={t.password.hide}
        autoComplete="current-password"
        {...form.field('password')}
      />
      <FormAlert form={form} />
      <Button type="submit" busy={form.isPending} className="justify-self-start">
        {text.begin}
      </Button>
    </Form>
  );
}

type ConfirmFormProps = { secrets: SecondFactorSecrets; onConfirmed: () => void };

function ConfirmForm({ secrets: { uri, secret }, onConfirmed }: ConfirmFormProps) {
  const t = useMessages(formsMessages, secondFactorMessages);
  const { own: text } = t.secondFactor;
  const sessionChanged = useRenewedToken();
  const form = useForm(confirm, {
    done: text.toastOn,
    changes,
    sessionChanged,
    onDone: onConfirmed,
  });
  return (
    <TitledSection id="app" title={text.scan}>
      <p>{text.scanHint}</p>
      <QrCode text={uri} label={text.scan} />
      <a href={uri} className="font-semibold text-brand underline sm:hidden">
        {text.openApp}
      </a>
      <p>{text.typeSecret}</p>
      <code className="text-lg font-semibold wrap-anywhere">
        {secret.match(/.{1,4}/g)?.join(' ')}
      </code>
      <Form form={form} className="grid max-w-md gap-4">
        <TextField
          label={text.firstCode}
          hint={text.firstCodeHint}
          inputMode="numeric"
          autoComplete="one-time-code"
          {...form.field('code')}
        />
        <FormAlert form={form} />
        <Button type="submit" busy={form.isPending} className="justify-self-start">
          {text.confirm}
        </Button>
      </Form>
    </TitledSection>
  );
}

/** The session is new, so the token must be, too. */
function useRenewedToken() {
  const email = useSession()?.email ?? '';
  return () => renewToken(email);
}

function IsOn({ onRenewed }: { onRenewed: (codes: string[]) => void }) {
  const { own: text } = useMessages(secondFactorMessages).secondFactor;
  return (
    <div className="grid max-w-md gap-4">
      <p>{text.isOn}</p>
      <FormDetails intent={renew.intent} summary={text.renewTitle}>
        <RenewForm onRenewed={onRenewed} />
      </FormDetails>
      <FormDetails intent={end.intent} summary={text.endTitle}>
        <EndForm />
      </FormDetails>
    </div>
  );
}

function RenewForm({ onRenewed }: { onRenewed: (codes: string[]) => void }) {
  const { own: text } = useMessages(secondFactorMessages).secondFactor;
  const form = useForm(renew, { onDone: ({ recoveryCodes }) => onRenewed(recoveryCodes) });
  return (
    <Form form={form} className="grid gap-4">
      <p>{text.renewHint}</p>
      <ProofFields form={form} />
      <FormAlert form={form} />
      <Button type="submit" busy={form.isPending} className="justify-self-start">
        {text.renew}
      </Button>
    </Form>
  );
}

function EndForm() {
  const { own: text } = useMessages(secondFactorMessages).secondFactor;
  const sessionChanged = useRenewedToken();
  const form = useForm(end, { done: text.toastOff, changes, sessionChanged });
  return (
    <Form form={form} className="grid gap-4">
      <p>{text.endHint}</p>
      <ProofFields form={form} />
      <FormAlert form={form} />
      <Button type="submit" variant="destroy" busy={form.isPending} className="justify-self-start">
        {text.end}
      </Button>
    </Form>
  );
}

type ProofForm = Pick<ReturnType<typeof useForm<typeof end.schema, { path: string }>>, 'field'>;

/** A stolen session is not enough. */
function ProofFields({ form }: { form: ProofForm }) {
  const t = useMessages(formsMessages, secondFactorMessages);
  const { own: text } = t.secondFactor;
  return (
    <>
      <PasswordField
        label={text.password}
        showLabel={t.password.show}
        hideLabel={t.password.hide}
        autoComplete="current-password"
        {...form.field('password')}
      />
      <TextField
        label={text.code}
        hint={text.codeHint}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('code')}
      />
    </>
  );
}
