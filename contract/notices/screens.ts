/** Apart from the kinds, because the bar of every page leads there. */
export const messagesPath = '/dashboard/messages';
export const noticeSettingsPath = '/dashboard/messages/settings';
export const savedPath = '/saved';
