import { sessionHintCookie } from '#contract/members/session-hint.ts';
import { unreadHintLine } from '#contract/members/unread-hint.ts';
import { showMember } from './show-member.ts';

/** Stores the number of unread lines of the inbox on this device, and shows it in the bars. */
export function showUnread(unread: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: Cookie Store API is missing in Firefox.
  document.cookie = unreadHintLine(unread, location.protocol === 'https:');
  showMember(sessionHintCookie);
}

/** Whether something was unread at this device's last request. */
export const hasUnread = (): boolean => 'unread' in document.documentElement.dataset;
