/**
 * Stores the member who has switched pushes on in this browser. Its subscription survives a session,
 * so without this mark it would push to the next member who logs in.
 */
export const pushOwnerKey = 'pushes-of';

export const pushOwner = (): string | null => localStorage.getItem(pushOwnerKey);

export function rememberPushOwner(email: string | null): void {
  if (email === null) localStorage.removeItem(pushOwnerKey);
  else localStorage.setItem(pushOwnerKey, email);
}
