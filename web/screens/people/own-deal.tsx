import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';

const adminMessages = messagesPart('admin');

/** In place of what the server refuses as the admin's own matter: removing and holding payouts. */
export function OwnDeal() {
  return (
    <p className="max-w-3xs text-muted text-sm">{useMessages(adminMessages).people.ownDeal}</p>
  );
}
