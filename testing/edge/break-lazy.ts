import type { Page } from 'playwright-core';

/** How the file of a script can be broken. */
export const fileBreaks = {
  'does not parse': { contentType: 'text/javascript', body: 'const = broken on purpose;' },
  'is missing': { status: 404, contentType: 'text/plain', body: 'Not found' },
  throws: { contentType: 'text/javascript', body: "throw new Error('broken on purpose')" },
} as const;
export type FileBreak = keyof typeof fileBreaks;

/** Breaks the file of a screen. */
export async function breakFile(page: Page, module: string, kind: FileBreak): Promise<void> {
  await page.route(
    (url) => url.pathname === module,
    (route) => route.fulfill(fileBreaks[kind]),
  );
}

/**
 * Breaks every script that the page of the server does not name: the parts that come later. Returns
 * the broken ones that were requested.
 */
export async function breakLazyFiles(page: Page, kind: FileBreak): Promise<Set<string>> {
  const broken = new Set<string>();
  let sent = '';
  await page.route(
    () => true,
    async (route) => {
      const request = route.request();
      if (request.resourceType() === 'document' && request.method() === 'GET') {
        const response = await route.fetch();
        const body = await response.text();
        sent += body;
        return route.fulfill({ response, body });
      }
      const { pathname } = new URL(request.url());
      if (!/^\/assets\/.*\.js$/.test(pathname) || sent.includes(pathname)) return route.fallback();
      broken.add(pathname);
      return route.fulfill(fileBreaks[kind]);
    },
  );
  return broken;
}
