import { createHash } from 'node:crypto';

const yearSeconds = 365 * 24 * 60 * 60;

/** Features that no page of the shop uses are denied to injected scripts, too. */
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

/** For every response that is not a page: nothing may be loaded, framed or run. */
const nothingAllowed =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * The headers of every response: pages, files, the API, errors (decision 0021). A page overrides the
 * Content-Security-Policy with its own.
 */
export function policyHeaders(publicUrl: string | null): Record<string, string> {
  return {
    'content-security-policy': nothingAllowed,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': unused.map((feature) => `${feature}=()`).join(', '),
    // Other sites must not see paths: one of them carries a token.
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    // For browsers that don't know frame-ancestors.
    'x-frame-options': 'DENY',
    ...(publicUrl?.startsWith('https:') && {
      'strict-transport-security': `max-age=${yearSeconds}; includeSubDomains`,
    }),
  };
}

/** The service worker itself may fetch from the shop only. */
export const workerPolicy = "default-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Other hosts that pages need, by purpose. */
export type PageSources = {
  scripts?: readonly string[];
  frames?: readonly string[];
  connections?: readonly (string | null)[];
  images?: readonly (string | null)[];
};

/** The inline scripts and styles of a page, as a Content-Security-Policy names them. */
export type PageHashes = { scripts: readonly string[]; styles: readonly string[] };

/** The Content-Security-Policy of a page with these inline scripts and styles. */
export type PagePolicy = (hashes: PageHashes) => string;

/**
 * Allows scripts and styles from the shop's files and those that the server itself inlined, and
 * pictures from anywhere by https, as Google accounts have theirs elsewhere. `publicUrl` as in the
 * settings; addresses in `sources` count by their origin.
 */
export function createPagePolicy(publicUrl: string | null, sources: PageSources = {}): PagePolicy {
  const { scripts = [], frames = [], connections = [], images = [] } = sources;
  // Built once: everything but the hashes is the same on each page.
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
 * Hashes instead of nonces, so that the same bytes can be sent again. Only the inline scripts that
 * carry `nonce` are hashed: it is known to this rendering alone, so an injected script is not. The
 * nonce itself is removed from the page.
 */
export function hashInlineScripts(page: string, nonce: string): { html: string; hashes: string[] } {
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
