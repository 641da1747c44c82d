import { Link, useLocation } from 'react-router';
import { usePublicConfig } from '#web/api/page-settings.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { buttonClass } from '#web/ui/button.tsx';

const accountMessages = messagesPart('account');

/** The way to log in or register by phone number, above the others, where the shop has it. */
export function NumberWay() {
  const t = useMessages(accountMessages);
  const { search } = useLocation();
  const { numberSignIn } = usePublicConfig();
  if (!numberSignIn) return null;
  return (
    <>
      <Link to={{ pathname: '/number', search }} className={`${buttonClass('quiet')} w-full`}>
        {t.login.byNumber}
      </Link>
      <OrLine />
    </>
  );
}

/** Between two ways to log in. */
export function OrLine() {
  const t = useMessages(accountMessages);
  return (
    <p className="my-5 flex items-center gap-3 text-sm text-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
      {t.login.or}
    </p>
  );
}
