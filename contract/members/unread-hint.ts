import { hintSeconds } from './session-hint.ts';

/**
 * The number of unread notices at this device's last request, for the bell on shared pages. It has
 * nothing but the number; `show-member.ts` reads it.
 */
export const unreadHintCookie = 'phonehaat.unread';

/** A cookie line that stores the number; 0 removes it. */
export function unreadHintLine(unread: number, isSecure: boolean): string {
  const age = unread > 0 ? hintSeconds : 0;
  const secure = isSecure ? '; secure' : '';
  return `${unreadHintCookie}=${unread || ''}; path=/; max-age=${age}; samesite=lax${secure}`;
}
