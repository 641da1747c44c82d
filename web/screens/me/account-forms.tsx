import { useQueryClient } from '@tanstack/react-query';
import { forgetMember } from '#web/app/use-logout.ts';
import { Form, FormAlert } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { sessionQuery } from '#web/session/session.ts';
import { broadcastSignOut, hardReloadHome } from '#web/session/sign-out-broadcast.ts';
import { renewToken } from '#web/session/token.ts';
import { useSession } from '#web/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { Choices } from '#web/ui/forms/choices.tsx';
import { PasswordField } from '#web/ui/forms/fields.tsx';
import { TitledSection } from '#web/ui/page.tsx';
import { leave, password } from './account-submit.ts';

const formsMessages = messagesPart('forms');
const profileMessages = messagesPart('profile');

/** Forms for the account at the identity provider. */
export function AccountForms({ hasPassword }: { hasPassword: boolean }) {
  const { me: text } = useMessages(profileMessages);
  return (
    <>
      <TitledSection id="password" title={text.password.title}>
        {hasPassword ? <PasswordForm /> : <p>{text.password.none}</p>}
      </TitledSection>
      <TitledSection id="leave" title={text.leave.title}>
        <LeaveForm hasPassword={hasPassword} />
      </TitledSection>
    </>
  );
}

function PasswordForm() {
  const t = useMessages(formsMessages, profileMessages);
  const { password: text } = t.me;
  const email = useSession()?.email ?? '';
  const form = useForm(password, {
    done: text.toastSaved,
    changes: [['sessions']],
    // The session is new, so the token must be, too.
    sessionChanged: () => renewToken(email),
    resets: true,
  });
  const labels = { showLabel: t.password.show, hideLabel: t.password.hide };
  return (
    <Form form={form} className="grid gap-3">
      <PasswordField
        {...labels}
        label={text.current}
        autoComplete="current-password"
        {...form.field('currentPassword')}
      />
      <PasswordField
        {...labels}
        label={text.next}
        hint={text.nextHint}
        autoComplete="new-password"
        {...form.field('newPassword')}
      />
      <FormAlert form={form} />
      <Button type="submit" busy={form.isPending} className="justify-self-start">
        {text.save}
      </Button>
    </Form>
  );
}

/** The password confirms the deletion; for a member without one, a fresh login does. */
function LeaveForm({ hasPassword }: { hasPassword: boolean }) {
  const t = useMessages(formsMessages, profileMessages);
  const { leave: text } = t.me;
  const queryClient = useQueryClient();
  const form = useForm(leave, {
    onDone: async () => {
      await forgetMember();
      queryClient.setQueryData(sessionQuery.queryKey, null);
      broadcastSignOut();
      hardReloadHome('left');
    },
  });
  return (
    <Form form={form} className="grid gap-3">
      <ul className="grid list-disc gap-1 pl-5">
        {[...text.lost, text.payments].map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {hasPassword ? (
        <PasswordField
          showLabel={t.password.show}
          hideLabel={t.password.hide}
          label={text.password}
          autoComplete="current-password"
          {...form.field('password')}
        />
      ) : (
        <>
          <p>{text.withoutPassword}</p>
          <Choices
            type="checkbox"
            label={text.question}
            options={[{ value: 'yes', label: text.sure }]}
            {...form.choices('sure')}
          />
        </>
      )}
      <FormAlert form={form} />
      <Button type="submit" variant="destroy" busy={form.isPending} className="justify-self-start">
        {text.submit}
      </Button>
    </Form>
  );
}
