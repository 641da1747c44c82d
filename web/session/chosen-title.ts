import { type Title, titles } from '#contract/constants.ts';

const storageKey = 'registration';

type Choice = { email: string; title: Title };

/**
 * Keeps the title that was chosen in the registration form until the shop has saved it: whoever is
 * cut off in between finds it again after a login in this browser. The password is not kept.
 */
export function rememberTitle(choice: Choice): void {
  localStorage.setItem(storageKey, JSON.stringify(choice));
}

/** The title that this address has chosen and not been given yet. */
export function chosenTitle(email: string): Title | null {
  try {
    const choice = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as Choice | null;
    return (choice?.email === email && titles.find((title) => title === choice.title)) || null;
  } catch {
    return null;
  }
}

export function forgetTitle(): void {
  localStorage.removeItem(storageKey);
}
