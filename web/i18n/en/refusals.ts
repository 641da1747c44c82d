import type { ErrorCode } from '#contract/errors.ts';

/**
 * Refusals of the API by code. Empty in English, because the contract has the English sentences.
 */
export const messages = {
  refusals: {} as Partial<Record<ErrorCode, string>>,
};
