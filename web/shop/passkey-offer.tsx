import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '#web/api/browser.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { hasPasskeys } from '#web/providers/sign-in/passkey.ts';
import { Button } from '#web/ui/button.tsx';
import { deviceStore } from '#web/ui/device-store.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';

const loginsMessages = messagesPart('logins');

/** Of this device, because a passkey is, too. */
const declined = 'passkey-declined';

/** Offers a passkey where one is worth it, until it is declined on this device. */
export function PasskeyOffer() {
  const { logins: text } = useMessages(loginsMessages);
  const [isOpen, setOpen] = useState(() => hasPasskeys() && deviceStore.getItem(declined) === null);
  const keys = useQuery({
    queryKey: ['keys'],
    queryFn: () => api('GET /me/keys'),
    enabled: isOpen,
  });
  if (!isOpen || keys.data?.passkeys.length !== 0) return null;
  const decline = () => {
    deviceStore.setItem(declined, 'yes');
    setOpen(false);
  };
  return (
    <Notice
      action={
        <div className="flex flex-wrap gap-3">
          <Link to="/dashboard/logins" className="content-center font-semibold underline">
            {text.add}
          </Link>
          <Button variant="plain" small onClick={decline}>
            {text.notNow}
          </Button>
        </div>
      }
    >
      {text.offer}
    </Notice>
  );
}
