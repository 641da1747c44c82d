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
] as const;

/** Why the login is in between, for who tapped on something else. */
export function WantedLine() {
  const { wanted } = useMessages(accountMessages);
  const path = returnPath(useLocation().search);
  const wish = wishes.find(([, start]) => path.startsWith(start))?.[0];
  return wish && <p className="mb-4">{wanted[wish]}</p>;
}
