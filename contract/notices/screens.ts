/**
 * Threads and notices of a member in one list. In a file of its own, because the bar of every page
 * links there.
 */
export const inboxPath = '/dashboard/messages';
/** A member's deals by whose turn it is. */
export const minePath = '/dashboard/mine';
export const noticeSettingsPath = '/dashboard/messages/settings';
/** The list of a member's threads with other members. */
export const threadsPath = '/dashboard/threads';
/** The member's answers that fit many threads. */
export const savedAnswersPath = '/dashboard/savedanswers';
/** The page for a first question about a phone, or about the asker's order of it. */
export const askPath = (productId: string, orderId?: string) =>
  `/dashboard/ask/${productId}${orderId ? `?order=${orderId}` : ''}`;
/** The member's conversations with the shop. */
export const ownSupportPath = '/dashboard/mysupport';
export const savedPath = '/saved';
