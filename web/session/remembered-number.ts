/** Ends with the session, as everything in the local storage does. */
const key = 'number';

/** The phone number of the member's last booking on this device; '' if there is none. */
export function rememberedNumber(email: string): string {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? '{}') as {
      of?: string;
      number?: string;
    };
    return stored.of === email ? (stored.number ?? '') : '';
  } catch {
    return '';
  }
}

export function rememberNumber(email: string, number: string): void {
  try {
    localStorage.setItem(key, JSON.stringify({ of: email, number }));
  } catch {
    // A browser without storage asks again.
  }
}
