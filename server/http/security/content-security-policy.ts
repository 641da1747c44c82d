import { createHash } from 'node:crypto';

const yearSeconds = 365 * 24 * 60 * 60;

/** Features that no page uses, denied so that injected scripts cannot use them either. */
const unusedFeatures = [
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
 * The headers of every response: pages, files, the API, errors (decision 0021). A page overrides
 * the Content-Security-Policy with its own.
 */
export function policyHeaders(publicUrl: string | null): Record<string, string> {
  return {
    'content-security-policy': nothingAllowed,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': unusedFeatures.map((feature) => `${feature}=()`).join(', '),
    // Other sites must not see paths: one of them contains a token.
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    // For browsers without frame-ancestors.
    'x-frame-options': 'DENY',
    ...(publicUrl?.startsWith('https:') && {
      'strict-transport-security': `max-age=${yearSeconds}; includeSubDomains`,
    }),
  };
}

/** The features that the self-test of a phone uses. */
const testedFeatures = [
  'accelerometer',
  'camera',
  'geolocation',
  'gyroscope',
  'microphone',
  'publickey-credentials-create',
];

/** Of the page on which a phone tests itself: its features, and nothing from elsewhere. */
export const selfTestPageHeaders = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'permissions-policy': [
    ...unusedFeatures
      .filter((feature) => !testedFeatures.includes(feature))
      .map((feature) => `${feature}=()`),
    ...testedFeatures.map((feature) => `${feature}=(self)`),
  ].join(', '),
};

/** For the service worker's script: it may fetch from the shop only. */
export const workerPolicy = "default-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Other hosts that pages load from, by purpose. */
export type PageSources = {
  scripts?: readonly string[];
  frames?: readonly string[];
  connections?: readonly (string | null)[];
  images?: readonly (string | null)[];
  /** The possible targets of a form's redirect: browsers check it against the form's page too. */
  forms?: readonly string[];
};

/** The hash sources of a page's inline scripts and styles. */
export type PageHashes = { scripts: readonly string[]; styles: readonly string[] };

/** The Content-Security-Policy of a page with these inline scripts and styles. */
export type PagePolicy = (hashes: PageHashes) => string;

/**
 * Allows the shop's own scripts and styles and those with a hash, and pictures from all https
 * hosts, because the photos of Google accounts are on other hosts. `publicUrl` as in `Config`; of
 * addresses in `sources` only the origin counts.
 */
export function createPagePolicy(publicUrl: string | null, sources: PageSources = {}): PagePolicy {
  const { scripts = [], frames = [], connections = [], images = [], forms = [] } = sources;
  // Built once, because only the hashes differ between pages.
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
    // The providers of a trial are the shop itself.
    'form-action': [...new Set(["'self'", ...forms])],
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
 * Replaces nonces by hashes, so that the page, a binary string, can be cached. Only inline scripts
 * with `nonce` are hashed: injected ones cannot have it, because only this rendering knows it.
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

/** The hash source of an inline script or style, given as a binary string: a character for a byte. */
export function hashSource(content: string): string {
  return `'sha256-${createHash('sha256').update(content, 'latin1').digest('base64')}'`;
}
