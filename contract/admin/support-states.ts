/**
 * Of a message to support: it waits, was answered, was closed without an answer, or is of an admin and
 * waits for the member. Without Zod, because a screen imports it.
 */
export const supportStates = ['open', 'answered', 'closed', 'written'] as const;
export type SupportState = (typeof supportStates)[number];
