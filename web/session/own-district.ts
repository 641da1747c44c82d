import { deviceStore } from '#web/ui/device-store.ts';

/** The district that the visitor chose on this device, by its English name; no location is read. */
const key = 'my-district';

/** Null without one. */
export function ownDistrict(): string | null {
  try {
    return deviceStore.getItem(key);
  } catch {
    return null;
  }
}

/** Stores it; with an empty text it is removed. */
export function keepDistrict(district: string): void {
  try {
    if (district) deviceStore.setItem(key, district);
    else deviceStore.removeItem(key);
  } catch {
    // Without storage it is chosen again.
  }
}
