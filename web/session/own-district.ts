import { deviceStore } from '#web/ui/device-store.ts';

/** The district that the visitor chose on this device, by its English name; no location is read. */
export const districtKey = 'my-district';

/** Null without one. */
export function ownDistrict(): string | null {
  try {
    return deviceStore.getItem(districtKey);
  } catch {
    return null;
  }
}

/** Stores it; with an empty text it is removed. */
export function keepDistrict(district: string): void {
  try {
    if (district) deviceStore.setItem(districtKey, district);
    else deviceStore.removeItem(districtKey);
  } catch {
    // Without storage it is chosen again.
  }
}
