import type { ErrorCode } from '#contract/errors.ts';

/**
 * What the API refuses, by its codes. The contract's own sentences are English: in this language
 * there is nothing to add.
 */
export const messages = {
  refusals: {} as Partial<Record<ErrorCode, string>>,
};
