/**
 * Of a message to support: it waits, was answered, or was closed without an answer. Without Zod,
 * because a screen imports it.
 */
export const supportStates = ['open', 'answered', 'closed'] as const;
export type SupportState = (typeof supportStates)[number];
