import { deviceStore } from '#web/ui/device-store.ts';

/**
 * The phones saved on this device, by id: for a visitor the only copy, else a copy of the
 * account's. Removed at logout, so that the next user does not find them.
 */
const key = 'saved';

/** The maximum that a page requests from the server. */
const most = 30;

type Saved = {
  /** Taka; the price when it was saved. */
  price: number;
  /** The account has it, too. */
  isKept?: true;
};

export type SavedPhones = Readonly<Record<string, Saved>>;

const nothing: SavedPhones = {};
let text: string | null = null;
let parsed: SavedPhones = nothing;

/** The same object until it changes, for `useSyncExternalStore`. */
export function savedPhones(): SavedPhones {
  try {
    const stored = deviceStore.getItem(key);
    if (stored !== text) {
      parsed = (JSON.parse(stored ?? '{}') as SavedPhones | null) ?? nothing;
      text = stored;
    }
  } catch {
    parsed = nothing;
  }
  return parsed;
}

export const noSavedPhones = (): SavedPhones => nothing;

const changed = 'saved-phones';

/** Calls `listener` when the phones change, in this tab or another one. */
export function onSavedPhones(listener: () => void): () => void {
  addEventListener(changed, listener);
  addEventListener('storage', listener);
  return () => {
    removeEventListener(changed, listener);
    removeEventListener('storage', listener);
  };
}

/** Stores the last ones; does nothing without storage. */
export function keepSavedPhones(phones: SavedPhones): void {
  try {
    const kept = Object.entries(phones).slice(-most);
    deviceStore.setItem(key, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // The heart remains empty.
  }
  dispatchEvent(new Event(changed));
}

export function withoutPhone(phones: SavedPhones, id: string): SavedPhones {
  return Object.fromEntries(Object.entries(phones).filter(([each]) => each !== id));
}
