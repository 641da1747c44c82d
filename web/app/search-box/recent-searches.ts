import { deviceStore } from '#web/ui/device-store.ts';

/** Removed at the end of the session, like all local storage. */
const key = 'searches';

const most = 8;

/** The texts of the last searches on this device, the newest first. */
export function recentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(deviceStore.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

export function rememberSearch(words: string): void {
  const others = recentSearches().filter((one) => one !== words);
  keep([words, ...others].slice(0, most));
}

function keep(searches: string[]): void {
  try {
    deviceStore.setItem(key, JSON.stringify(searches));
  } catch {
    // Without storage there are no suggestions.
  }
}
