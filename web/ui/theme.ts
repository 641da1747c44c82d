/** `device`: the system's setting. */
export const themes = ['device', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** A cookie and not local storage, because a sign-out clears that. */
export const themeCookieName = 'phonehaat.theme';

const yearSeconds = 365 * 24 * 60 * 60;

/**
 * Shows the theme that was chosen on this device, by an attribute that `styles.css` has rules for: a
 * style of the element alone would not change what the build makes of `light-dark()`. Every page
 * runs it in its head, before the first paint, so it is self-contained: it becomes the text of an
 * inline script.
 */
export function showTheme(cookieName: string): void {
  const start = `${cookieName}=`;
  const pair = document.cookie.split('; ').find((each) => each.startsWith(start));
  const theme = pair?.slice(start.length);
  const isChosen = theme === 'light' || theme === 'dark';
  if (isChosen) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
}

export function chosenTheme(): Theme {
  const shown = document.documentElement.dataset.theme;
  return themes.find((theme) => theme === shown) ?? 'device';
}

export function chooseTheme(theme: Theme): void {
  const age = theme === 'device' ? 0 : yearSeconds;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in many browsers
  document.cookie = `${themeCookieName}=${theme}; path=/; max-age=${age}; samesite=lax`;
  showTheme(themeCookieName);
}
