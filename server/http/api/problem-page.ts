import type { FastifyRequest } from 'fastify';
import { errors } from '#contract/errors.ts';
import { shopNames, withShopName } from '#contract/shop-name.ts';
import type { Problem } from '#server/lib/problem.ts';
import { hashSource } from '../security/content-security-policy.ts';

/** Whether a browser shows the answer as a page; scripts and programs take JSON. */
export function wantsPage({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/html') ?? false;
}

const style = `:root{color-scheme:light dark;font:1.0625rem/1.6 system-ui,sans-serif}
body{max-width:32rem;margin:0 auto;padding:1.5rem 1rem;overflow-wrap:anywhere}
h1{font-size:1.5rem}a{display:inline-block;min-height:2.75rem}`;

/** Only its own style. */
export const problemPagePolicy = `default-src 'none'; style-src ${hashSource(style)}; base-uri 'none'; frame-ancestors 'none'`;

/**
 * The answer to a browser where no page can be rendered: the address or the request itself could not
 * be read, or rendering failed. In both languages, as the reader's is not known.
 */
export function problemPage({ code }: Problem): string {
  const name = shopNames().en;
  return problemPageOf(
    name,
    `<h1>${name}</h1><p>${withShopName(errors[code].message)}</p>
<p lang="bn">কাজটি হয়নি। আগের পাতায় ফিরে আবার চেষ্টা করুন।</p>
<p><a href="/">Home · <span lang="bn">হোম</span></a></p>`,
    'en',
  );
}

/** A page with a style of its own only; `body` is HTML. */
export const problemPageOf = (name: string, body: string, language = 'bn'): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${name}</title><style>${style}</style></head>
<body><main>${body}</main></body></html>`;
