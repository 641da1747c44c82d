import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashSource } from '../security/content-security-policy.ts';

/** Style sheets by their addresses in pages. */
export type StyleSheets = ReadonlyMap<string, string>;

/** Reads the hashed style sheets of a built client, which are few and small. */
export function readStyleSheets(clientFolder: string): StyleSheets {
  const names = readdirSync(join(clientFolder, 'assets')).filter((name) => name.endsWith('.css'));
  return new Map(
    names.map((name) => [
      `/assets/${name}`,
      readFileSync(join(clientFolder, 'assets', name), 'utf8'),
    ]),
  );
}

/**
 * Inlines the style sheets, so that the page is painted a round trip earlier. The links stay, as
 * React looks for them when it hydrates, but are disabled. The media query is for browsers' preload
 * scanners, which ignore `disabled`.
 */
export function inlineStyles(
  page: string,
  sheets: StyleSheets,
): { html: string; hashes: string[] } {
  const hashes: string[] = [];
  // Only the head has style sheets, and it is a small part of the page.
  const headEnd = page.indexOf('</head>');
  if (sheets.size === 0 || headEnd < 0) return { html: page, hashes };
  const head = page
    .slice(0, headEnd)
    .replace(/<link rel="stylesheet" href="([^"]+)"\/>/g, (link, href: string) => {
      const css = sheets.get(href);
      if (css === undefined) return link;
      hashes.push(hashSource(css));
      return `<style>${css}</style>${link.replace('/>', ' media="not all" disabled=""/>')}`;
    });
  return { html: head + page.slice(headEnd), hashes };
}

const preload = /<link rel="modulepreload"[^>]*>/g;

/**
 * Moves the preloads of scripts from the page's head to its end, with a low priority: Chrome loads
 * them as urgently as the largest picture, which at 400 kbps doubled the time until that was painted
 * (decision 0036).
 */
export function deferPreloads(html: string): string {
  const headEnd = html.indexOf('</head>');
  const bodyEnd = html.lastIndexOf('</body>');
  if (headEnd < 0 || bodyEnd < headEnd) return html;
  const head = html.slice(0, headEnd);
  // Proxies that follow a request's priority read the attribute, all others the order.
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
