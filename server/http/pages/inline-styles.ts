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
 * Puts the styles into the page itself: it is painted a round trip earlier. The links stay, where
 * React looks for them when it takes the page over, but are off, and not for this screen either:
 * what browsers read ahead they fetch by the latter alone.
 */
export function inlineStyles(
  page: string,
  sheets: StyleSheets,
): { html: string; hashes: string[] } {
  const hashes: string[] = [];
  // Style sheets stand in the head, which is a small part of the page.
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
