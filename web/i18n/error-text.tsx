import { Suspense } from 'react';
import { ApiError, SignInRefused } from '#contract/client.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { CommonMessages, Messages } from './loaders.ts';
import { renamed } from './messages.ts';
import { refusalMessages } from './parts.ts';
import { useMessages } from './use-messages.tsx';

/**
 * Refusals are loaded after the page, and the errors of a sign-in with the forms that need them.
 */
type ErrorTexts = CommonMessages & Partial<Pick<Messages, 'refusals' | 'identity' | 'rules'>>;

/**
 * The message for a failed call: the refusal in the page language, otherwise as sent by the server,
 * or that the server is unreachable.
 */
export function errorText(error: unknown, t: ErrorTexts): string {
  if (error instanceof ApiError)
    return t.refusals?.[error.problem.code] ?? renamed(error.problem.detail);
  if (!(error instanceof SignInRefused)) return t.common.unreachable;
  // The identity provider also returns refusals and rules of the shop.
  const { code, message } = error;
  return (
    t.identity?.[code] ?? t.refusals?.[code as ErrorCode] ?? t.rules?.[message] ?? renamed(message)
  );
}

/** The text of an error in server-rendered HTML, where refusals are not loaded yet. */
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
