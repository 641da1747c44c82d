/** For browsers inside of apps. */
export const messages = {
  inApp: {
    noGoogle: (app: string) =>
      `Google does not sign in inside ${app === 'app' ? 'this app' : app}. Open this page in your browser; what you have here stays.`,
    open: 'Open in your browser',
    openByHand:
      'Tap the menu (⋯) or the compass below, then “Open in browser” or “Open in Safari”.',
    cookiesLost:
      'The login was right, but this browser did not keep it: it blocks or forgets cookies. Allow cookies for this page, or open it in your usual browser.',
  },
};
