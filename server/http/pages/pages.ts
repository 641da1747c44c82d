import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { PublicConfig, SignedIn } from '#contract/page.ts';
import { toHeaders } from '../api/headers.ts';
import { sendKept } from '../cache/encoded-body.ts';
import type { CatalogueVersion } from '../cache/list-version.ts';
import { createKeptPages, keyOfPage } from '../cache/page-cache.ts';
import { type PagePolicy, workerPolicy } from '../security/content-security-policy.ts';
import { ownPath } from '../security/own-path.ts';
import { siteOrigin } from '../security/site-origin.ts';
import { askByFetch, askInProcess } from './call-api.ts';
import type { RenderPage } from './render-page.ts';
import { openPageThread } from './ssr-worker-pool.ts';

export type PageOptions = {
  publicConfig: Omit<PublicConfig, 'origin'>;
  /** As in the settings. */
  publicUrl: string | null;
  /** Without it the API is this very server. */
  fetchApi?: typeof fetch | undefined;
  /** Whose session cookie is in these headers; without it pages ask the API themselves. */
  readSignedIn?: ((headers: Headers) => Promise<SignedIn | null>) | undefined;
  /** Null: none, for development only. */
  policy: PagePolicy | null;
  /** Tells for how long a page can be kept; without it none is. */
  catalogueVersion?: CatalogueVersion | undefined;
};

const buildFolder = resolve(import.meta.dirname, '../../../build');

/** Serves the built web client: hashed files for a year, everything else as pages. */
export async function servePages(app: FastifyInstance, options: PageOptions): Promise<void> {
  const thread = await openPageThread({
    entry: pathToFileURL(resolve(buildFolder, 'server/index.js')).href,
    clientFolder: resolve(buildFolder, 'client'),
  });
  app.addHook('onClose', () => thread.close());
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
  answerPages(app, thread.render, options);
}

/** Renders whatever no other route answers; a form sent before its script ran asks for its page. */
export function answerPages(
  app: FastifyInstance,
  renderPage: RenderPage,
  options: PageOptions,
): void {
  const { publicConfig, publicUrl, fetchApi, policy, catalogueVersion } = options;
  const kept = catalogueVersion && createKeptPages(catalogueVersion);
  // When nobody can say who it is, the page finds that out by its own calls, and says so.
  const signedInBy = async (headers: Headers) =>
    options.readSignedIn?.(headers).catch(() => undefined);
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: async (request, reply) => {
      const origin = siteOrigin(request, publicUrl);
      const key = kept && keyOfPage(request, origin);
      const isKnown = !key && request.headers.cookie !== undefined;
      const render = async () => {
        const given = toHeaders(request);
        const page = await renderPage(
          {
            url: new URL(ownPath(request), `${request.protocol}://${request.host}`).href,
            method: request.method,
            headers: [...given],
            publicConfig: { ...publicConfig, origin },
            signedIn: isKnown ? await signedInBy(given) : null,
            // Whoever is known has been here, and has the files.
            withStyles: !isKnown,
          },
          fetchApi ? askByFetch(fetchApi) : askInProcess(app, request),
          // What is kept is rendered for others, too.
          key ? neverAborted : abortedWith(reply),
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
      return 'bytes' in page
        ? sendKept(request, reply, page.bytes)
        : reply.send(Buffer.from(page.body.buffer));
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

const neverAborted = new AbortController().signal;

/** Aborts when the visitor has gone before there was an answer. */
function abortedWith({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => gone.abort());
  return gone.signal;
}
