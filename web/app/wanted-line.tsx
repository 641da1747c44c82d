import { useLocation } from 'react-router';
import { inboxPath, threadsPath } from '#contract/notices/screens.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { returnPath } from '#web/session/return-path.ts';

const accountMessages = messagesPart('account');

/** What is behind the addresses that lead visitors to the login; the first that fits counts. */
const wishes = [
  ['inbox', inboxPath],
  ['inbox', threadsPath],
  ['ask', '/dashboard/ask/'],
  ['offer', '/dashboard/offer/'],
  ['sell', '/dashboard/addproduct'],
  ['mine', '/dashboard'],
  ['mine', '/order/'],
  ['phone', '/phone/'],
  ['search', '/search'],
] as const;

/** What a visitor wanted, by the search of the login's address; undefined for the login itself. */
export function wishOf(search: string): (typeof wishes)[number][0] | undefined {
  const path = returnPath(search);
  return wishes.find(([, start]) => path.startsWith(start))?.[0];
}

/** Why the login is in between, for who tapped on something else. */
export function WantedLine() {
  const { wanted } = useMessages(accountMessages);
  const wish = wishOf(useLocation().search);
  return wish && <p className="mb-4">{wanted[wish]}</p>;
}
