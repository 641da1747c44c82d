import { randomBytes } from 'node:crypto';
import type { ProblemDetails } from '#contract/errors.ts';
import type { FormField, PageServices, PublicConfig, Reader } from '#contract/page.ts';
import type { ShopNames } from '#contract/shop-name.ts';
import { hashInlineScripts, type PageHashes } from '../security/content-security-policy.ts';
import { type CallApi, toFetch } from './call-api.ts';
import { deferPreloads, inlineStyles, type StyleSheets, scriptsOnIntent } from './html.ts';

/** The web client's server entry, which renders a page. */
export type HandlePage = (request: Request, services: PageServices) => Promise<Response>;

/** The input of a rendering, as plain values that can be posted between threads. */
export type PageRequest = {
  url: string;
  method: string;
  headers: [name: string, value: string][];
  /** As in `PageServices`. */
  form?: FormField[] | undefined;
  refusedForm?: ProblemDetails | undefined;
  /** As in `PageServices`. */
  names: ShopNames;
  colours: string | null;
  mark: string | null;
  publicConfig: PublicConfig;
  reader: Reader;
  /** Whether to inline the styles. */
  withStyles: boolean;
};

/** A rendered page, with the hashes for its Content-Security-Policy. */
export type RenderedPage = {
  status: number;
  headers: Record<string, string | string[]>;
  body: Uint8Array<ArrayBuffer>;
  hashes: PageHashes;
};

/** Renders a page, whose loaders call the API by `callApi`. Rejects once `signal` is aborted. */
export type RenderPage = (
  page: PageRequest,
  callApi: CallApi,
  signal: AbortSignal,
) => Promise<RenderedPage>;

const noSheets: StyleSheets = new Map();

/** The bytes of a binary string, in a buffer of their own that can be moved between threads. */
function bytesOf(html: string): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.allocUnsafeSlow(html.length);
  bytes.write(html, 'latin1');
  return bytes;
}

/** A renderer in the current thread; `sheets` are inlined into pages `withStyles`. */
export function createRenderer(handlePage: HandlePage, sheets = noSheets): RenderPage {
  return async (page, callApi, signal) => {
    const {
      url,
      method,
      headers,
      form,
      refusedForm,
      names,
      colours,
      mark,
      publicConfig,
      reader,
      withStyles,
    } = page;
    const request = new Request(url, { method, headers, signal });
    const scriptNonce = randomBytes(16).toString('hex');
    const services = {
      names,
      colours,
      mark,
      publicConfig,
      fetchApi: toFetch(callApi),
      scriptNonce,
      form,
      refusedForm,
      reader,
    };
    const response = await handlePage(request, services);
    if (!response.headers.get('content-type')?.startsWith('text/html')) return asItIs(response);
    // A binary string, because decoding a page and encoding it again takes longer than the changes.
    const rendered = Buffer.from(await response.arrayBuffer()).toString('latin1');
    const hashed = hashInlineScripts(scriptsOnIntent(deferPreloads(rendered)), scriptNonce);
    const { html, hashes: styles } = inlineStyles(hashed.html, withStyles ? sheets : noSheets);
    return {
      status: response.status,
      headers: headersOf(response),
      body: bytesOf(html),
      hashes: { scripts: hashed.hashes, styles },
    };
  };
}

/** A file that a screen offers, or a response without a body: sent unchanged. */
async function asItIs(response: Response): Promise<RenderedPage> {
  return {
    status: response.status,
    headers: headersOf(response),
    body: new Uint8Array(await response.arrayBuffer()),
    hashes: { scripts: [], styles: [] },
  };
}

/** Several cookies may be set at once; every other header has one value. */
function headersOf({ headers }: Response): RenderedPage['headers'] {
  const cookies = headers.getSetCookie();
  return {
    ...Object.fromEntries(headers),
    ...(cookies.length > 0 && { 'set-cookie': cookies }),
  };
}
