const finished = 'google';
const reason = 'error';

/** Where Google's pages lead back to, with the remembered page (specification, section 2) kept. */
export function pathsBack(search: string): { done: string; failed: string } {
  const parameters = new URLSearchParams(search);
  parameters.delete(reason);
  parameters.delete(finished);
  const failed = parameters.size > 0 ? `/login?${parameters}` : '/login';
  parameters.set(finished, 'done');
  return { done: `/login?${parameters}`, failed };
}

/** Whether the browser comes from Google and is signed in. */
export function isBackFromGoogle(search: string): boolean {
  return new URLSearchParams(search).has(finished);
}

/** Why the sign-in by Google did not work, as a code; null when nothing of the kind happened. */
export function googleFailure(search: string): string | null {
  return new URLSearchParams(search).get(reason);
}
