/** Removed at the end of the session, like all local storage. */
const key = 'number';

/** The phone number of the member's last booking on this device; '' without one. */
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
    // Without storage the field is empty.
  }
}
