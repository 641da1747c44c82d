import type { ErrorCode } from '#contract/errors.ts';
import { ApiError } from '#web/api.ts';
import { SignInRefused } from '#web/providers/sign-in/refused.ts';
import type { Messages } from './en.ts';

/**
 * What a person reads when a call failed: the refusal in the language of the page, else in the
 * server's words; or that nothing answered.
 */
export function errorText(error: unknown, t: Messages): string {
  if (error instanceof ApiError) return t.refusals[error.problem.code] ?? error.problem.detail;
  if (!(error instanceof SignInRefused)) return t.common.unreachable;
  // The provider passes on the shop's own refusals and rules as well.
  const { code, message } = error;
  return t.identity[code] ?? t.refusals[code as ErrorCode] ?? t.rules[message] ?? message;
}
