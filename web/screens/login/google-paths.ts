import { withQuery } from '#contract/client.ts';

const finished = 'google';
const reason = 'error';

/** The return paths for Google, which preserve the remembered page (specification, section 2). */
export function pathsBack(search: string): { done: string; failed: string } {
  const parameters = new URLSearchParams(search);
  parameters.delete(reason);
  parameters.delete(finished);
  const failed = withQuery('/login', parameters);
  parameters.set(finished, 'done');
  return { done: `/login?${parameters}`, failed };
}

/** Whether the sign-in at Google has succeeded. */
export function isBackFromGoogle(search: string): boolean {
  return new URLSearchParams(search).has(finished);
}

/** The error code of a failed sign-in at Google; null without one. */
export function googleFailure(search: string): string | null {
  return new URLSearchParams(search).get(reason);
}
