/** `device`: as the system is set. */
export const themes = ['device', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** A cookie and not local storage, because a sign-out clears that. */
export const themeCookieName = 'phonehaat.theme';

const yearSeconds = 365 * 24 * 60 * 60;

/**
 * Shows the theme that was chosen on this device. Every page runs it in its head, before the first
 * paint, so it is self-contained: it becomes the text of an inline script.
 */
export function showTheme(cookieName: string): void {
  const start = `${cookieName}=`;
  const pair = document.cookie.split('; ').find((each) => each.startsWith(start));
  const theme = pair?.slice(start.length);
  const isChosen = theme === 'light' || theme === 'dark';
  document.documentElement.style.colorScheme = isChosen ? theme : '';
}

export function chosenTheme(): Theme {
  const scheme = document.documentElement.style.colorScheme;
  return themes.find((theme) => theme === scheme) ?? 'device';
}

export function chooseTheme(theme: Theme): void {
  const age = theme === 'device' ? 0 : yearSeconds;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in many browsers
  document.cookie = `${themeCookieName}=${theme}; path=/; max-age=${age}; samesite=lax`;
  showTheme(themeCookieName);
}
