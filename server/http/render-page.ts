import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { PageServices } from '#contract/page.ts';
import { type PageHashes, sealScripts } from './browser-policy.ts';
import { toHeaders } from './headers.ts';
import { inlineStyles, type StyleSheets } from './inline-styles.ts';
import { scriptsLast } from './scripts-last.ts';

/** The web client's server half: renders a page. */
export type HandlePage = (request: Request, services: PageServices) => Promise<Response>;

/** A page that may be sent again as it is: what its scripts' and styles' hashes are belongs to it. */
export type RenderedPage = {
  status: number;
  headers: Record<string, string>;
  html: string;
  hashes: PageHashes;
};

/** Asks the web client for the page at the request's own address; `sheets` are put into it. */
export async function renderPage(
  request: FastifyRequest,
  handlePage: HandlePage,
  services: Omit<PageServices, 'scriptNonce'>,
  sheets: StyleSheets,
): Promise<RenderedPage> {
  const url = new URL(ownPath(request), `${request.protocol}://${request.host}`);
  const page = new Request(url, { method: request.method, headers: toHeaders(request) });
  const scriptNonce = randomBytes(16).toString('hex');
  const answer = await handlePage(page, { ...services, scriptNonce });
  const sealed = sealScripts(scriptsLast(await answer.text()), scriptNonce);
  const { html, hashes: styles } = inlineStyles(sealed.html, sheets);
  return {
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    html,
    hashes: { scripts: sealed.hashes, styles },
  };
}

/** Path and query; two slashes at their beginning would name another host. */
export function ownPath({ url }: FastifyRequest): string {
  return url.replace(/^[/\\]+/, '/');
}
