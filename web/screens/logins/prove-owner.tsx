import type { OwnKeys } from '#contract/members/key-calls.ts';
import { Form, FormAlert } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/forms/fields.tsx';
import { TitledSection } from '#web/ui/page.tsx';
import { prove, provePasskey } from './logins-submit.ts';
import { usePasskeyRefusal } from './use-passkey-refusal.ts';

const formsMessages = messagesPart('forms');
const loginsMessages = messagesPart('logins');

const changes = [['keys']];

/** After a login by number alone: a stronger key opens the rest for some minutes. */
export function ProveOwner({ keys }: { keys: OwnKeys }) {
  const { logins: text } = useMessages(loginsMessages);
  const hasPasskey = keys.passkeys.some(({ countsFrom }) => countsFrom === null);
  if (!hasPasskey && !keys.password) return null;
  return (
    <TitledSection id="prove" title={text.provedTitle}>
      <p>{text.proveIntro}</p>
      {hasPasskey && (
        <div className="noscript:hidden">
          <ByPasskey />
        </div>
      )}
      {keys.password && <ByPassword />}
    </TitledSection>
  );
}

function ByPasskey() {
  const { logins: text } = useMessages(loginsMessages);
  const onRefused = usePasskeyRefusal();
  const form = useForm(provePasskey, { done: text.toastProved, changes, onRefused });
  return (
    <Form form={form} className="grid gap-3">
      <FormAlert form={form} />
      <Button type="submit" busy={form.isPending} className="justify-self-start">
        {text.provePasskey}
      </Button>
    </Form>
  );
}

function ByPassword() {
  const t = useMessages(formsMessages, loginsMessages);
  const { logins: text } = t;
  const form = useForm(prove, { done: text.toastProved, changes });
  return (
    <Form form={form} className="grid max-w-md gap-3">
      <PasswordField
        showLabel={t.password.show}
        hideLabel={t.password.hide}
        label={text.addPassword}
        autoComplete="current-password"
        {...form.field('password')}
      />
      <FormAlert form={form} />
      <Button type="submit" busy={form.isPending} className="justify-self-start">
        {text.prove}
      </Button>
    </Form>
  );
}
