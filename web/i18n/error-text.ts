import { ApiError, SignInRefused } from '#contract/client.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Messages } from './en.ts';
import type { ShopMessages } from './shop.en.ts';

/**
 * Refusals come later than the page, and what a refused sign-in says stands with the forms, which
 * are the only ones to hear it.
 */
type ErrorTexts = ShopMessages & Partial<Pick<Messages, 'refusals' | 'identity' | 'rules'>>;

/**
 * What a person reads when a call failed: the refusal in the language of the page, else in the
 * server's words; or that nothing answered.
 */
export function errorText(error: unknown, t: ErrorTexts): string {
  if (error instanceof ApiError) return t.refusals?.[error.problem.code] ?? error.problem.detail;
  if (!(error instanceof SignInRefused)) return t.common.unreachable;
  // The provider passes on the shop's own refusals and rules as well.
  const { code, message } = error;
  return t.identity?.[code] ?? t.refusals?.[code as ErrorCode] ?? t.rules?.[message] ?? message;
}
