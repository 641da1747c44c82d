import { Link } from 'react-router';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/feedback/notice.tsx';

const accountMessages = messagesPart('account');

/** In place of the form, when the link of the mail is used or expired. */
export function InvalidLink() {
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
