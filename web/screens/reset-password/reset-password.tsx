import { Link, useSearchParams } from 'react-router';
import { EntryFrame } from '#web/app/entry-frame.tsx';
import { formAction } from '#web/forms/form-action.ts';
import { FormAnswers } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/feedback/notice.tsx';
import { LazyBoundary, lazyComponent } from '#web/ui/lazy-component.tsx';
import { resetPassword } from './reset-password-submit.ts';

const accountMessages = messagesPart('account');

const ResetPasswordForm = lazyComponent(() =>
  import('./reset-password-form.tsx').then((file) => file.ResetPasswordForm),
);

export const action = formAction(resetPassword);

/** The target of the link in a password reset mail. */
export default function ResetPassword() {
  const t = useMessages(accountMessages);
  const [search] = useSearchParams();
  return (
    <EntryFrame title={t.resetPassword.title}>
      <title>{t.pageTitle(t.resetPassword.title)}</title>
      <meta name="description" content={t.resetPassword.description} />
      {search.get('token') ? (
        <LazyBoundary>
          <FormAnswers>
            <ResetPasswordForm invalid={<InvalidLink />} />
          </FormAnswers>
        </LazyBoundary>
      ) : (
        <InvalidLink />
      )}
    </EntryFrame>
  );
}

function InvalidLink() {
  const t = useMessages(accountMessages);
  return (
    <div className="grid justify-items-start gap-5">
      <Alert>{t.resetPassword.invalid}</Alert>
      <Link to="/?forgot=password" className={buttonClass()}>
        {t.resetPassword.again}
      </Link>
    </div>
  );
}
