import { createHash } from 'node:crypto';

const yearSeconds = 365 * 24 * 60 * 60;

/** What no page of the shop uses, so that no script that gets in can use it either. */
const unused = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'serial',
  'usb',
];

/** Nothing may be loaded, framed or run: for every answer that is not a page. */
const nothingAllowed =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * The headers that every answer carries: pages, files, the API, errors (decision 0021). A page puts
 * its own Content-Security-Policy in the place of the one that is here.
 */
export function policyHeaders(publicUrl: string | null): Record<string, string> {
  return {
    'content-security-policy': nothingAllowed,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': unused.map((feature) => `${feature}=()`).join(', '),
    // Paths of the shop are nobody else's business: one of them carries a token.
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    // For browsers that don't know frame-ancestors.
    'x-frame-options': 'DENY',
    ...(publicUrl?.startsWith('https:') && {
      'strict-transport-security': `max-age=${yearSeconds}; includeSubDomains`,
    }),
  };
}

/** What the service worker itself may fetch: the shop, and nothing of anybody else's. */
export const workerPolicy = "default-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Other hosts that pages need, by what they need them for. */
export type PageSources = {
  scripts?: readonly string[];
  frames?: readonly string[];
  connections?: readonly (string | null)[];
  images?: readonly (string | null)[];
};

/** What of a page stands in the page itself, as a Content-Security-Policy names it. */
export type PageHashes = { scripts: readonly string[]; styles: readonly string[] };

/** Gives the Content-Security-Policy of a page that has these scripts and styles in itself. */
export type PagePolicy = (hashes: PageHashes) => string;

/**
 * Scripts come from the shop's files and from what the server itself wrote into the page, and so
 * do styles. Pictures may come from anywhere by https: those of Google accounts
 * do. `publicUrl` as in the settings; addresses in `sources` count by their origin.
 */
export function createPagePolicy(publicUrl: string | null, sources: PageSources = {}): PagePolicy {
  const { scripts = [], frames = [], connections = [], images = [] } = sources;
  // Once, and not for each page: all but the hashes is the same in every one.
  const others = {
    'script-src-attr': ["'none'"],
    'img-src': ["'self'", 'data:', 'blob:', 'https:', ...originsOf([publicUrl, ...images])],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...originsOf(connections)],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'frame-src': frames.length > 0 ? frames : ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    ...(publicUrl?.startsWith('https:') && { 'upgrade-insecure-requests': [] }),
  };
  const rest = textOf(others);
  return (hashes) => {
    const own = textOf({
      'default-src': ["'none'"],
      'script-src': ["'self'", ...hashes.scripts, ...scripts],
      'style-src': ["'self'", ...hashes.styles],
    });
    return `${own}; ${rest}`;
  };
}

function textOf(directives: Record<string, readonly string[]>): string {
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ');
}

function originsOf(addresses: readonly (string | null)[]): string[] {
  const origins = addresses.flatMap((each) =>
    each === null ? [] : (URL.parse(each)?.origin ?? each),
  );
  return [...new Set(origins)];
}

/**
 * Takes the hashes of exactly those inline scripts that carry `nonce`, which only this rendering
 * knew, and takes the nonce out of the page: the same bytes can be sent again, and a script that
 * got into the page by somebody's text has no hash.
 */
export function sealScripts(page: string, nonce: string): { html: string; hashes: string[] } {
  const mark = ` nonce="${nonce}"`;
  const hashes: string[] = [];
  for (const [, attributes = '', script = ''] of page.matchAll(
    /<script\b([^>]*)>(.*?)<\/script>/gs,
  )) {
    if (!attributes.includes(mark) || script === '') continue;
    hashes.push(hashSource(script));
  }
  return { html: page.replaceAll(mark, ''), hashes };
}

/** A script's or style's content as a policy names it. */
export function hashSource(content: string): string {
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
}
