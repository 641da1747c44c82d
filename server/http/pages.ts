import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PublicConfig } from '#contract/page.ts';
import { type PagePolicy, workerPolicy } from './browser-policy.ts';
import type { CatalogueVersion } from './catalogue-version.ts';
import { readStyleSheets, type StyleSheets } from './inline-styles.ts';
import { sendKept } from './kept-bytes.ts';
import { createKeptPages, keyOfPage } from './kept-pages.ts';
import { type HandlePage, ownPath, renderPage } from './render-page.ts';
import { siteOrigin } from './site-origin.ts';

export type PageOptions = {
  publicConfig: Omit<PublicConfig, 'origin'>;
  /** As in the settings. */
  publicUrl: string | null;
  /** Without it the API is this very server. */
  fetchApi?: typeof fetch | undefined;
  /** Null: none, for development only. */
  policy: PagePolicy | null;
  /** Tells for how long a page can be kept; without it none is. */
  catalogueVersion?: CatalogueVersion | undefined;
  /** Those that stand in the page itself at a first visit. */
  sheets?: StyleSheets;
};

const noSheets: StyleSheets = new Map();

const buildFolder = resolve(import.meta.dirname, '../../build');

/** Serves the built web client: hashed files for a year, everything else as pages. */
export async function servePages(app: FastifyInstance, options: PageOptions): Promise<void> {
  const entry = pathToFileURL(resolve(buildFolder, 'server/index.js')).href;
  const { handlePage } = (await import(entry)) as { handlePage: HandlePage };
  await app.register(fastifyStatic, {
    root: resolve(buildFolder, 'client'),
    wildcard: false,
    index: false,
    cacheControl: false,
    preCompressed: true,
    // Not files of their own, but what each file is sent as.
    globIgnore: ['**/*.{br,gz}'],
    setHeaders(reply, sent) {
      const path = sent.replace(/\.(br|gz)$/, '');
      if (path === resolve(buildFolder, 'client/sw.js')) {
        reply.header('content-security-policy', workerPolicy);
        reply.header('cache-control', 'no-cache');
        return;
      }
      const hashed = path.startsWith(resolve(buildFolder, 'client/assets'));
      reply.header(
        'cache-control',
        hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
    },
  });
  const sheets = readStyleSheets(resolve(buildFolder, 'client'));
  answerPages(app, handlePage, { ...options, sheets });
}

/** Renders whatever no other route answers; a form sent before its script ran asks for its page. */
export function answerPages(
  app: FastifyInstance,
  handlePage: HandlePage,
  { publicConfig, publicUrl, fetchApi, policy, catalogueVersion, sheets = noSheets }: PageOptions,
): void {
  const kept = catalogueVersion && createKeptPages(catalogueVersion);
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: async (request, reply) => {
      const origin = siteOrigin(request, publicUrl);
      const key = kept && keyOfPage(request, origin);
      const isKnown = !key && request.headers.cookie !== undefined;
      const render = async () => {
        const page = await renderPage(
          request,
          handlePage,
          {
            publicConfig: { ...publicConfig, origin },
            fetchApi: fetchApi ?? fetchInProcess(app, request),
          },
          // Whoever is known has been here, and has the files.
          isKnown ? noSheets : sheets,
        );
        const headers = {
          // A page may hold what only this visitor may see.
          'cache-control': isKnown ? 'private, no-store' : 'private, no-cache',
          vary: 'cookie, save-data',
          ...(policy && { 'content-security-policy': policy(page.hashes) }),
          ...page.headers,
        };
        return { ...page, headers };
      };
      const page = key ? await kept.get(key, render) : await render();
      if (!policy) reply.removeHeader('content-security-policy');
      reply.code(page.status).headers(page.headers);
      return 'bytes' in page ? sendKept(request, reply, page.bytes) : reply.send(page.html);
    },
  });
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume();
      done(null);
    });
    scope.post('/*', async (request, reply) => reply.redirect(ownPath(request), 303));
  });
}

/** The page's calls go through the same routes, checks and handlers, without a network. */
function fetchInProcess(app: FastifyInstance, page: FastifyRequest): typeof fetch {
  return async (input, init) => {
    const request = new Request(new URL(String(input), 'http://localhost'), init);
    const { pathname, search } = new URL(request.url);
    const answer = await app.inject({
      method: request.method as 'GET',
      url: pathname + search,
      headers: { ...Object.fromEntries(request.headers), host: page.host },
      remoteAddress: page.ip,
      ...(request.body ? { payload: Buffer.from(await request.arrayBuffer()) } : {}),
    });
    const headers = new Headers({ 'content-type': String(answer.headers['content-type']) });
    return new Response(answer.payload, { status: answer.statusCode, headers });
  };
}
