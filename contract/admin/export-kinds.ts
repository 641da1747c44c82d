/** What an admin takes out of the shop as a file. Without Zod, because a screen imports it. */
export const exportKinds = ['orders', 'people', 'phones'] as const;
export type ExportKind = (typeof exportKinds)[number];

/** Characters of the reason, which the audit log has. */
export const exportReasonMax = 200;
