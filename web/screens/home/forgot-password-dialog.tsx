import { useState } from 'react';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { ForgotPasswordForm } from './forgot-password-form.tsx';

const accountMessages = messagesPart('account');

export default function ForgotPasswordDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages(accountMessages);
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <Dialog
      title={t.forgotPassword.title}
      closeLabel={t.common.close}
      hasFirstField={sentTo === null}
      onClose={onClose}
    >
      {sentTo === null ? (
        <ForgotPasswordForm onSent={setSentTo} />
      ) : (
        <div className="grid gap-4">
          <p role="status" className="wrap-anywhere">
            {t.forgotPassword.sent(sentTo)}
          </p>
          <p className="text-sm text-muted">{t.forgotPassword.notArrived}</p>
          <Button onClick={onClose}>{t.common.close}</Button>
        </div>
      )}
    </Dialog>
  );
}
