/**
 * The oldest engines in which the script of every page runs, by their names in MDN's compatibility
 * data. Older ones get pages and forms without script. What holds each back:
 *
 * - Windows 7 and 8.1 end at Chrome and Edge 109, or Firefox 115.
 * - iPhones of 2015 to 2017 end at iOS 15, which has Safari 15.4 and later.
 * - Samsung Internet 20 is Chromium 106.
 */
export const oldestBrowsers = {
  chrome: '106',
  chrome_android: '106',
  edge: '109',
  firefox: '115',
  firefox_android: '115',
  safari: '15.4',
  safari_ios: '15.4',
  samsunginternet_android: '20.0',
} as const;

const targetWith = (safari: string) => [
  `chrome${oldestBrowsers.chrome}`,
  `edge${oldestBrowsers.edge}`,
  `firefox${oldestBrowsers.firefox}`,
  `safari${safari}`,
  `ios${safari}`,
];

/** The same for Vite, which lowers the syntax of styles. */
export const styleTarget = targetWith(oldestBrowsers.safari);

/**
 * That of scripts. Up to Safari 16, parentheses in a class field's first value fail; without the
 * fields, every page would have 1.4 KB more, so a check refuses such values (`newer-apis.ts`).
 */
export const scriptTarget = targetWith('16.0');
