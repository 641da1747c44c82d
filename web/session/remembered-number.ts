import { deviceStore } from '#web/ui/device-store.ts';

/** Removed at the end of the session, like all local storage. */
const key = 'number';

type Remembered = { of?: string; number?: string; place?: string };

function remembered(email: string): Remembered {
  try {
    const stored = JSON.parse(deviceStore.getItem(key) ?? '{}') as Remembered;
    return stored.of === email ? stored : {};
  } catch {
    return {};
  }
}

/** The phone number that the member typed last on this device; '' without one. */
export const rememberedNumber = (email: string): string => remembered(email).number ?? '';

/** The meeting place of the member's last booking on this device; '' without one. */
export const rememberedPlace = (email: string): string => remembered(email).place ?? '';

/** Stores the number, and the place if there is one; else an earlier one stays. */
export function rememberNumber(email: string, number: string, place?: string): void {
  try {
    const kept = { of: email, number, place: place ?? rememberedPlace(email) };
    deviceStore.setItem(key, JSON.stringify(kept));
  } catch {
    // Without storage the fields are empty.
  }
}
