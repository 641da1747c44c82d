import { ApiError } from '#contract/client.ts';
import { cookiesLostPath } from '#contract/cookies-lost.ts';
import type { SubmitContext, Submitted } from '#web/forms/define-form.ts';
import { noteLogin } from '#web/session/device-logins.ts';
import { saveMember } from '#web/session/registration.ts';
import { returnPath } from '#web/session/return-path.ts';

/** After the last step of a login: saves the member, and leads to the remembered page. */
export async function finishLogin(context: SubmitContext): Promise<Submitted> {
  await context.sessionChanged();
  const session = await context.session();
  // It completes an interrupted registration. A refusal must not lock a member out.
  if (session) await saveMember(context.api, session).catch(unlessRefused);
  // The browser has stored no cookie, so the next page would be a visitor's.
  else return { path: cookiesLostPath(returnPath(context.search.toString())) };
  noteLogin();
  return { path: returnPath(context.search.toString()), notice: 'logged-in' };
}

function unlessRefused(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
}
