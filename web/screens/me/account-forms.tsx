import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { changePasswordForm, leaveForm } from '#contract/forms.ts';
import { useFormRefusal } from '#web/api/form-answers.tsx';
import { forgetMember } from '#web/app/use-logout.ts';
import { errorText } from '#web/i18n/error-text.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { changePassword, deleteAccount } from '#web/providers/sign-in/embedded.ts';
import { sessionQuery } from '#web/session/session.ts';
import { broadcastSignOut, hardReloadHome } from '#web/session/sign-out-broadcast.ts';
import { renewToken } from '#web/session/token.ts';
import { useSession } from '#web/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { PasswordField } from '#web/ui/forms/fields.tsx';
import { TitledSection } from '#web/ui/page.tsx';

const formsMessages = messagesPart('forms');
const profileMessages = messagesPart('profile');

/** What concerns the account at the identity provider. */
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
  const queryClient = useQueryClient();
  const email = useSession()?.email ?? '';
  const form = useForm({ resolver: zodResolver(changePasswordForm) });
  const change = useMutation({
    mutationFn: async (passwords: { currentPassword: string; newPassword: string }) => {
      await changePassword(passwords, t.common.unexpected);
      // The session is a new one, and so must be the token.
      await renewToken(email);
    },
    onSuccess: async () => {
      toast.success(text.toastSaved);
      form.reset();
      await queryClient.invalidateQueries({ queryKey: ['sessions'] });
    },
  });
  const { errors, isSubmitted } = form.formState;
  const refused = useFormRefusal('password', () => !isSubmitted);
  const refusal = change.error ? errorText(change.error, t) : refused.sentence;
  const labels = { showLabel: t.password.show, hideLabel: t.password.hide };
  return (
    <form
      noValidate
      method="post"
      onSubmit={form.handleSubmit((passwords) => change.mutate(passwords))}
      className="grid gap-3"
    >
      <input type="hidden" name="act" value="password" />
      <PasswordField
        {...labels}
        label={text.current}
        autoComplete="current-password"
        error={errors.currentPassword?.message ?? refused.errors.currentPassword}
        {...form.register('currentPassword')}
      />
      <PasswordField
        {...labels}
        label={text.next}
        hint={text.nextHint}
        autoComplete="new-password"
        error={errors.newPassword?.message ?? refused.errors.newPassword}
        {...form.register('newPassword')}
      />
      {refusal && <Alert>{refusal}</Alert>}
      <Button type="submit" busy={change.isPending} className="justify-self-start">
        {text.save}
      </Button>
    </form>
  );
}

/** The typed password confirms it; who has none, confirms by having just logged in. */
function LeaveForm({ hasPassword }: { hasPassword: boolean }) {
  const t = useMessages(formsMessages, profileMessages);
  const { leave: text } = t.me;
  const queryClient = useQueryClient();
  const form = useForm({ resolver: zodResolver(leaveForm) });
  const leave = useMutation({
    mutationFn: ({ password }: { password?: string | undefined }) =>
      deleteAccount(password, t.common.unexpected),
    onSuccess: async () => {
      await forgetMember();
      queryClient.setQueryData(sessionQuery.queryKey, null);
      broadcastSignOut();
      hardReloadHome('left');
    },
  });
  const { errors, isSubmitted } = form.formState;
  const refused = useFormRefusal('leave', () => !isSubmitted);
  const refusal = leave.error ? errorText(leave.error, t) : refused.sentence;
  return (
    <form
      noValidate
      method="post"
      onSubmit={form.handleSubmit((values) => leave.mutate(values))}
      className="grid gap-3"
    >
      <input type="hidden" name="act" value="leave" />
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
          error={errors.password?.message ?? refused.errors.password}
          {...form.register('password')}
        />
      ) : (
        <p>{text.withoutPassword}</p>
      )}
      {refusal && <Alert>{refusal}</Alert>}
      <Button type="submit" variant="destroy" busy={leave.isPending} className="justify-self-start">
        {text.submit}
      </Button>
    </form>
  );
}
