/** In a file of its own, because the bar of every page links there. */
export const messagesPath = '/dashboard/messages';
export const noticeSettingsPath = '/dashboard/messages/settings';
export const savedPath = '/saved';
