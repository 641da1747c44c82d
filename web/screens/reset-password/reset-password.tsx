import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { EntryFrame } from '#web/app/entry-frame.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/feedback/notice.tsx';
import { LazyBoundary, lazyComponent } from '#web/ui/lazy-component.tsx';

const accountMessages = messagesPart('account');

const ResetPasswordForm = lazyComponent(() =>
  import('./reset-password-form.tsx').then((file) => file.ResetPasswordForm),
);

/** The target of the link in a password reset mail. */
export default function ResetPassword() {
  const t = useMessages(accountMessages);
  const [search] = useSearchParams();
  const token = search.get('token');
  const [isInvalid, setInvalid] = useState(!token);
  return (
    <EntryFrame title={t.resetPassword.title}>
      <title>{t.pageTitle(t.resetPassword.title)}</title>
      <meta name="description" content={t.resetPassword.description} />
      {/* The address contains the reset token: no other site may see it as a referrer. */}
      <meta name="referrer" content="no-referrer" />
      {isInvalid || !token ? (
        <div className="grid justify-items-start gap-5">
          <Alert>{t.resetPassword.invalid}</Alert>
          <Link to="/?forgot=password" className={buttonClass()}>
            {t.resetPassword.again}
          </Link>
        </div>
      ) : (
        <LazyBoundary>
          <ResetPasswordForm token={token} onInvalid={() => setInvalid(true)} />
        </LazyBoundary>
      )}
    </EntryFrame>
  );
}
