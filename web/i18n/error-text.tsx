import { Suspense } from 'react';
import { ApiError, SignInRefused } from '#contract/client.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Messages } from './en/index.ts';
import type { CommonMessages } from './messages.ts';
import { refusalMessages } from './parts.ts';
import { useMessages } from './use-messages.tsx';

/**
 * Refusals are loaded after the page. The texts of a refused sign-in are loaded with the forms,
 * which are the only ones to need them.
 */
type ErrorTexts = CommonMessages & Partial<Pick<Messages, 'refusals' | 'identity' | 'rules'>>;

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

/** The text of an error that the page may have been rendered with, before refusals are loaded. */
export function ErrorSentence({ error }: { error: unknown }) {
  return (
    <Suspense>
      <Sentence error={error} />
    </Suspense>
  );
}

function Sentence({ error }: { error: unknown }) {
  return errorText(error, useMessages(refusalMessages));
}
