/**
 * The member who has switched pushes on in this browser. Its subscription survives a session, so
 * without this mark it would push to the next member who logs in.
 */
const key = 'pushes-of';

export function pushOwner(): string | null {
  return globalThis.localStorage?.getItem(key) ?? null;
}

export function rememberPushOwner(email: string | null): void {
  if (email === null) localStorage.removeItem(key);
  else localStorage.setItem(key, email);
}
