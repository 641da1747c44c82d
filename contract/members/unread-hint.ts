import { hintSeconds } from './session-hint.ts';

/**
 * How many notices the member had not seen when this device last heard, for the bell on pages that are
 * the same for everybody. A number and nothing else; `show-member.ts` reads it.
 */
export const unreadHintCookie = 'phonehaat.unread';

/** A cookie that keeps the number; 0 removes it. */
export function unreadHintLine(unread: number, isSecure: boolean): string {
  const age = unread > 0 ? hintSeconds : 0;
  const secure = isSecure ? '; secure' : '';
  return `${unreadHintCookie}=${unread || ''}; path=/; max-age=${age}; samesite=lax${secure}`;
}
