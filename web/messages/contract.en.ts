import type { ErrorCode } from '#contract/errors.ts';

/**
 * Sentences that the contract and the providers bring with them, in English already: in this
 * language there is nothing to add. Another language has them by code, and rules by their English.
 */
export const contractEn = {
  refusals: {} as Partial<Record<ErrorCode, string>>,
  rules: {} as Partial<Record<string, string>>,
  identity: {} as Partial<Record<string, string>>,
  cards: {} as Partial<Record<string, string>>,
};
