/** `written`: without a mail server, into a file. Without Zod, because a screen imports it. */
export const testMailOutcomes = ['taken', 'refused', 'written', 'unaddressed'] as const;
export type TestMailOutcome = (typeof testMailOutcomes)[number];
