import { useEffect, useState } from 'react';
import type { OwnKeys, OwnPasskey } from '#contract/members/key-calls.ts';
import { Form, FormAlert } from '#web/forms/form.tsx';
import { FormDetails } from '#web/forms/form-details.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { hasPasskeys } from '#web/providers/sign-in/passkey.ts';
import { Timestamp } from '#web/shop/timestamp.tsx';
import { Button } from '#web/ui/button.tsx';
import { Fact, Facts } from '#web/ui/card-list.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { PasswordField, TextField } from '#web/ui/forms/fields.tsx';
import { add, remove, rename } from './logins-submit.ts';
import { usePasskeyRefusal } from './use-passkey-refusal.ts';

const formsMessages = messagesPart('forms');
const loginsMessages = messagesPart('logins');

const changes = [['keys']];

/** The member's passkeys, and the form that adds one. */
export function Passkeys({ keys }: { keys: OwnKeys }) {
  const { logins: text } = useMessages(loginsMessages);
  const [canAdd, setCanAdd] = useState<boolean>();
  useEffect(() => setCanAdd(hasPasskeys()), []);
  return (
    <>
      {keys.passkeys.length === 0 ? (
        <p className="text-muted">{text.noPasskeys}</p>
      ) : (
        <ul aria-label={text.passkeys} className="grid gap-3 divide-y divide-line">
          {keys.passkeys.map((passkey) => (
            <li key={passkey._id} className="grid gap-2 pt-3 first:pt-0">
              <PasskeyRow passkey={passkey} asksPassword={keys.password && !keys.proved} />
            </li>
          ))}
        </ul>
      )}
      <noscript>
        <p>{text.needsScript}</p>
      </noscript>
      {canAdd === false && <p className="text-muted">{text.unable}</p>}
      {canAdd && (
        <FormDetails intent={add.intent} summary={text.add}>
          <AddForm keys={keys} />
        </FormDetails>
      )}
    </>
  );
}

type PasskeyRowProps = { passkey: OwnPasskey; asksPassword: boolean };

function PasskeyRow({ passkey, asksPassword }: PasskeyRowProps) {
  const t = useMessages(loginsMessages);
  const { logins: text } = t;
  const { _id: id, name, isSynced, countsFrom, usedAt } = passkey;
  const isIt = (values: Record<string, unknown>) => values.id === id;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="min-w-0 font-bold wrap-anywhere">{name}</h3>
        {countsFrom && <Badge>{text.waits(t.time(countsFrom))}</Badge>}
      </div>
      {countsFrom && <p>{text.waitsHint}</p>}
      <Facts>
        <Fact term={text.used}>{usedAt ? <Timestamp at={usedAt} /> : text.never}</Fact>
        <Fact term={text.may}>{text.strong}</Fact>
      </Facts>
      <p className="text-sm text-muted">{isSynced ? text.synced : text.here}</p>
      <FormDetails intent={rename.intent} summary={text.rename} isIt={isIt}>
        <RenameForm id={id} name={name} />
      </FormDetails>
      <FormDetails intent={remove.intent} summary={text.remove} isIt={isIt}>
        <RemoveForm id={id} asksPassword={asksPassword && !countsFrom} />
      </FormDetails>
    </>
  );
}

function RenameForm({ id, name }: { id: string; name: string }) {
  const { logins: text } = useMessages(loginsMessages);
  const form = useForm(rename, {
    done: text.toastRenamed,
    changes,
    isIt: (values) => values.id === id,
  });
  return (
    <Form form={form} className="grid max-w-md gap-3">
      <input type="hidden" name="id" value={id} />
      <TextField label={text.name} hint={text.nameHint} {...form.field('name', name)} />
      <FormAlert form={form} />
      <Button type="submit" busy={form.isPending} className="justify-self-start">
        {text.save}
      </Button>
    </Form>
  );
}

function RemoveForm({ id, asksPassword }: { id: string; asksPassword: boolean }) {
  const t = useMessages(formsMessages, loginsMessages);
  const { logins: text } = t;
  const form = useForm(remove, {
    done: text.toastRemoved,
    changes,
    isIt: (values) => values.id === id,
  });
  return (
    <Form form={form} className="grid max-w-md gap-3">
      <input type="hidden" name="id" value={id} />
      <p>{text.removeHint}</p>
      {asksPassword && (
        <PasswordField
          showLabel={t.password.show}
          hideLabel={t.password.hide}
          label={text.removePassword}
          autoComplete="current-password"
          {...form.field('password')}
        />
      )}
      <FormAlert form={form} />
      <Button type="submit" variant="destroy" busy={form.isPending} className="justify-self-start">
        {text.remove}
      </Button>
    </Form>
  );
}

function AddForm({ keys }: { keys: OwnKeys }) {
  const t = useMessages(formsMessages, loginsMessages);
  const { logins: text } = t;
  const onRefused = usePasskeyRefusal();
  const form = useForm(add, { done: text.toastAdded, changes, resets: true, onRefused });
  const asks = keys.password && !keys.proved;
  const waits = keys.openedBy === 'number' && !keys.password && !keys.proved;
  return (
    <Form form={form} className="grid max-w-md gap-3">
      {waits && <p>{text.addWaits}</p>}
      <TextField label={text.name} hint={text.nameHint} {...form.field('name')} />
      {asks && (
        <PasswordField
          showLabel={t.password.show}
          hideLabel={t.password.hide}
          label={text.addPassword}
          autoComplete="current-password"
          {...form.field('password')}
        />
      )}
      {asks && keys.secondFactor && (
        <TextField
          label={text.addCode}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('code')}
        />
      )}
      <FormAlert form={form} />
      <Button type="submit" busy={form.isPending} className="justify-self-start">
        {text.add}
      </Button>
    </Form>
  );
}
