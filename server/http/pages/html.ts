import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashSource } from '../security/content-security-policy.ts';

// Pages and style sheets are binary strings here: a character for each byte of UTF-8. All that is
// searched for is ASCII.

/** Style sheets by their URL paths, each with its hash for the policy. */
export type StyleSheets = ReadonlyMap<string, { css: string; hash: string }>;

/** Reads the style sheets of a built client into memory, as they are few and small. */
export function readStyleSheets(clientFolder: string): StyleSheets {
  const names = readdirSync(join(clientFolder, 'assets')).filter((name) => name.endsWith('.css'));
  return new Map(
    names.map((name) => {
      const css = readFileSync(join(clientFolder, 'assets', name), 'latin1');
      return [`/assets/${name}`, { css, hash: hashSource(css) }];
    }),
  );
}

/**
 * Inlines the style sheets, so that the page is painted a round trip earlier. The links stay but
 * are disabled, because React expects them at hydration. The media query is for browsers' preload
 * scanners, which ignore `disabled`.
 */
export function inlineStyles(
  page: string,
  sheets: StyleSheets,
): { html: string; hashes: string[] } {
  const hashes: string[] = [];
  // Only the head is searched, because it is a small part of the page and has all style sheets.
  const headEnd = page.indexOf('</head>');
  if (sheets.size === 0 || headEnd < 0) return { html: page, hashes };
  const head = page
    .slice(0, headEnd)
    .replace(/<link rel="stylesheet" href="([^"]+)"\/>/g, (link, href: string) => {
      const sheet = sheets.get(href);
      if (sheet === undefined) return link;
      hashes.push(sheet.hash);
      return `<style>${sheet.css}</style>${link.replace('/>', ' media="not all" disabled=""/>')}`;
    });
  return { html: head + page.slice(headEnd), hashes };
}

const preload = /<link rel="modulepreload"[^>]*>/g;

/**
 * Moves the preloads of scripts from the head to the end of the body, with a low priority. In the
 * head Chrome loads them with the priority of the largest picture, which at 400 kbps doubles the
 * LCP (decision 0036).
 */
export function deferPreloads(html: string): string {
  const headEnd = html.indexOf('</head>');
  const bodyEnd = html.lastIndexOf('</body>');
  if (headEnd < 0 || bodyEnd < headEnd) return html;
  const head = html.slice(0, headEnd);
  // The attribute is for servers and proxies that use priorities; others use the order.
  const preloads = [...head.matchAll(preload)].map(([link]) =>
    link.replace(/\/?>$/, ' fetchpriority="low"/>'),
  );
  return [
    head.replaceAll(preload, ''),
    html.slice(headEnd, bodyEnd),
    ...preloads,
    html.slice(bodyEnd),
  ].join('');
}

/**
 * Makes the scripts inert, on pages that request it, until `web/app/load-on-intent.ts` detects a
 * sign of intent. So visitors who only read do not load the framework (decision 0064).
 */
export function scriptsOnIntent(html: string): string {
  if (!/<body[^>]* data-scripts="on-intent"/.test(html)) return html;
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="on-intent"')
    .replace(/(<script\b[^>]*) type="module"/, '$1 type="on-intent"');
}
