/** What opens a login: of these only the number is weak, because a SIM can be replaced by a thief. */
export const keys = ['password', 'google', 'number', 'passkey'] as const;
export type Key = (typeof keys)[number];
