import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';

const peopleMessages = messagesPart('people');

/** In place of what the server refuses as the admin's own matter: removing and holding payouts. */
export function OwnDeal() {
  return <Instead>{useMessages(peopleMessages).people.ownDeal}</Instead>;
}

/** In place of the removal of who helps to run the shop: their role is taken before. */
export function StaffFirst() {
  return <Instead>{useMessages(peopleMessages).people.staffFirst}</Instead>;
}

const Instead = ({ children }: { children: string }) => (
  <p className="max-w-3xs text-muted text-sm">{children}</p>
);
