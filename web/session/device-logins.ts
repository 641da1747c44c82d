import { deviceStore } from '#web/ui/device-store.ts';

const key = 'logins';

const count = () => Number(deviceStore.getItem(key) ?? 0);

/** Counts a login on this device; nothing on the server. */
export function noteLogin(): void {
  deviceStore.setItem(key, String(count() + 1));
}

/** Whether this is a second login here: a passkey of this device would save the typing. */
export const hasLoggedInAgain = (): boolean => count() > 1;
