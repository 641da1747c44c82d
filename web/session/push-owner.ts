import { deviceStore } from '#web/ui/device-store.ts';

/**
 * Stores the member who has switched pushes on in this browser. Its subscription survives a session,
 * so without this mark it would push to the next member who logs in.
 */
export const pushOwnerKey = 'pushes-of';

export const pushOwner = (): string | null => deviceStore.getItem(pushOwnerKey);

export function rememberPushOwner(email: string | null): void {
  if (email === null) deviceStore.removeItem(pushOwnerKey);
  else deviceStore.setItem(pushOwnerKey, email);
}
