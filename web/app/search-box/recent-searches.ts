/** Ends with the session, as everything in the local storage does. */
const key = 'searches';

const most = 8;

/** The words of the last searches on this device, the newest first. */
export function recentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
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
    localStorage.setItem(key, JSON.stringify(searches));
  } catch {
    // A browser without storage suggests none.
  }
}
