import { randomBytes } from 'node:crypto';
import type { PageServices, PublicConfig, SignedIn } from '#contract/page.ts';
import { type PageHashes, sealScripts } from '../security/content-security-policy.ts';
import { type AskApi, fetchBy } from './call-api.ts';
import { scriptsLast } from './defer-preloads.ts';
import { inlineStyles, type StyleSheets } from './inline-styles.ts';

/** The web client's server half: renders a page. */
export type HandlePage = (request: Request, services: PageServices) => Promise<Response>;

/** What a page is rendered from, as plain values that threads can pass to each other. */
export type PageRequest = {
  url: string;
  method: string;
  headers: [name: string, value: string][];
  publicConfig: PublicConfig;
  /** As in `PageServices`. */
  signedIn: SignedIn | null | undefined;
  /** Whether the styles shall stand in the page itself. */
  withStyles: boolean;
};

/** A page that may be sent again as it is: what its scripts' and styles' hashes are belongs to it. */
export type RenderedPage = {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array<ArrayBuffer>;
  hashes: PageHashes;
};

/** Renders a page with what `askApi` answers; nobody waits for it any more once `signal` aborts. */
export type RenderPage = (
  page: PageRequest,
  askApi: AskApi,
  signal: AbortSignal,
) => Promise<RenderedPage>;

const noSheets: StyleSheets = new Map();
const encoder = new TextEncoder();

/** Asks the web client for pages in this thread; `sheets` are put into those that want them. */
export function createRenderer(handlePage: HandlePage, sheets = noSheets): RenderPage {
  return async (page, askApi, signal) => {
    const { url, method, headers, publicConfig, signedIn, withStyles } = page;
    const request = new Request(url, { method, headers, signal });
    const scriptNonce = randomBytes(16).toString('hex');
    const services = {
      publicConfig,
      fetchApi: fetchBy(askApi),
      scriptNonce,
      ...(signedIn !== undefined && { signedIn }),
    };
    const answer = await handlePage(request, services);
    const sealed = sealScripts(scriptsLast(await answer.text()), scriptNonce);
    const { html, hashes: styles } = inlineStyles(sealed.html, withStyles ? sheets : noSheets);
    return {
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: encoder.encode(html),
      hashes: { scripts: sealed.hashes, styles },
    };
  };
}
