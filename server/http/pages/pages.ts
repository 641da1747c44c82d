import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { defaultLanguage, languageOf } from '#contract/languages.ts';
import {
  type FormField,
  type PublicConfig,
  type SignedIn,
  withoutForeignParameters,
} from '#contract/page.ts';
import { Problem } from '../api/problem.ts';
import { toHeaders } from '../api/request-input.ts';
import type { ListVersion } from '../cache/list-version.ts';
import { createPageCache, pageCacheKey } from '../cache/page-cache.ts';
import { sendEncoded } from '../cache/response-cache.ts';
import { type PagePolicy, workerPolicy } from '../security/content-security-policy.ts';
import { ownPath, requireSameOrigin, siteOrigin } from '../security/origin.ts';
import { hasOwnCookie } from '../security/own-cookies.ts';
import { callApiByFetch, callApiInProcess } from './call-api.ts';
import { acceptForms } from './form-post.ts';
import { createRenderer, type HandlePage, type RenderPage } from './render-page.ts';
import { openSsrWorkerPool } from './ssr-worker-pool.ts';

export type PageOptions = {
  publicConfig: Omit<PublicConfig, 'origin'>;
  /** As in `Config`. */
  publicUrl: string | null;
  /** For an API in another program; without it the API is in this process. */
  fetchApi?: typeof fetch | undefined;
  /** The user of the session cookie in these headers; without it pages call the API for them. */
  readSignedIn?: ((headers: Headers) => Promise<SignedIn | null>) | undefined;
  /** Null, for development only: no policy. */
  policy: PagePolicy | null;
  /** Invalidates cached pages; without it none is cached. */
  listVersion?: ListVersion | undefined;
};

const buildFolder = resolve(import.meta.dirname, '../../../build');

/** Serves the built web client: its files, and pages at all other paths. Throws without a build. */
export async function servePages(app: FastifyInstance, options: PageOptions): Promise<void> {
  const pool = await openSsrWorkerPool({
    entry: pathToFileURL(resolve(buildFolder, 'server/index.js')).href,
    clientFolder: resolve(buildFolder, 'client'),
  });
  app.addHook('onClose', () => pool.close());
  await app.register(fastifyStatic, {
    root: resolve(buildFolder, 'client'),
    wildcard: false,
    index: false,
    cacheControl: false,
    preCompressed: true,
    // Precompressed variants get no routes of their own.
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
  registerPages(app, pool.render, options);
}

/** For `npm run dev` only: Vite renders the pages, with hot reload on the same port. */
export async function servePagesWithHotReload(
  app: FastifyInstance,
  options: PageOptions,
): Promise<void> {
  const { createServer } = await import('vite');
  const { default: middie } = await import('@fastify/middie');
  const vite = await createServer({
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.addHook('onClose', () => vite.close());
  await app.register(middie);
  app.use((request, response, next) => {
    // Vite would answer any path with a page, also those of the API.
    if (request.url?.startsWith('/api/')) next();
    else vite.middlewares(request, response, next);
  });
  const handlePage: HandlePage = async (...page) => {
    const entry = (await vite.ssrLoadModule('/web/server-entry.ts')) as { handlePage: HandlePage };
    return entry.handlePage(...page);
  };
  // No policy and no cache, because Vite inlines scripts and styles that change with each edit.
  registerPages(app, createRenderer(handlePage), {
    ...options,
    policy: null,
    listVersion: undefined,
  });
}

/**
 * Renders a page for each path without another route. A form that is submitted to such a path is
 * acted on by the screen's `action`, which calls the API as its script would (decision 0063).
 */
export function registerPages(
  app: FastifyInstance,
  renderPage: RenderPage,
  options: PageOptions,
): void {
  const { publicConfig, publicUrl, fetchApi, policy, listVersion } = options;
  const cache = listVersion && createPageCache(listVersion);
  // On a failure the user is unknown: the page calls the API itself, and shows the error.
  const readSignedIn = async (headers: Headers) =>
    options.readSignedIn?.(headers).catch(() => undefined);
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: async (request, reply) => {
      const origin = siteOrigin(request, publicUrl);
      const cacheKey = cache && pageCacheKey(request, origin);
      const isPersonal = !cacheKey && hasOwnCookie(request.headers.cookie);
      // A cached page must not depend on what is no part of its key.
      const path = cacheKey ? withoutForeignParameters(ownPath(request)) : ownPath(request);
      const render = async () => {
        const headers = toHeaders(request);
        const page = await renderPage(
          {
            url: new URL(path, `${request.protocol}://${request.host}`).href,
            method: request.method,
            headers: [...headers],
            publicConfig: { ...publicConfig, origin },
            signedIn: isPersonal ? await readSignedIn(headers) : null,
            // Who has signed in has been here before, so the browser has the files.
            withStyles: !isPersonal,
          },
          fetchApi ? callApiByFetch(fetchApi, request) : callApiInProcess(app, request),
          // Other visitors may wait for the rendering of a cached page.
          cacheKey ? neverAborted : abortedOnClose(reply),
        );
        const pageHeaders = {
          // A personal page must not be stored, not even by the browser.
          'cache-control': isPersonal ? 'private, no-store' : 'private, no-cache',
          vary: variesBy(path),
          ...(policy && { 'content-security-policy': policy(page.hashes) }),
          ...page.headers,
        };
        return { ...page, headers: pageHeaders };
      };
      const page = cacheKey ? await cache.get(cacheKey, render) : await render();
      if (!policy) reply.removeHeader('content-security-policy');
      reply.code(page.status).headers(page.headers);
      return 'encodedBody' in page
        ? sendEncoded(request, reply, page.encodedBody)
        : reply.send(Buffer.from(page.body.buffer));
    },
  });
  app.register(async (scope) => {
    const readForm = await acceptForms(scope);
    scope.post('/*', {
      // Before the body is read.
      onRequest: async (request) => {
        // A page elsewhere may make calls, but a form signs in and out by the cookie.
        if (request.isCrossOrigin) throw new Problem('wrong-origin');
        requireSameOrigin(request, publicUrl);
      },
      handler: (request, reply) =>
        readForm(request, async (form) => {
          const path = ownPath(request);
          const page = form && (await answerForm(request, reply, path, form));
          // A screen without actions: what is left of a form is its page.
          if (!page || page.status === 405) return reply.redirect(path, 303);
          if (!policy) reply.removeHeader('content-security-policy');
          return reply.code(page.status).headers(page.headers).send(Buffer.from(page.body.buffer));
        }),
    });
  });

  async function answerForm(
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
    form: FormField[],
  ) {
    const headers = toHeaders(request);
    const page = await renderPage(
      {
        url: new URL(path, `${request.protocol}://${request.host}`).href,
        method: 'POST',
        headers: [...headers],
        form,
        publicConfig: { ...publicConfig, origin: siteOrigin(request, publicUrl) },
        signedIn: await readSignedIn(headers),
        withStyles: true,
      },
      fetchApi ? callApiByFetch(fetchApi, request) : callApiInProcess(app, request),
      abortedOnClose(reply),
    );
    return {
      ...page,
      headers: {
        'cache-control': 'private, no-store',
        ...(policy && { 'content-security-policy': policy(page.hashes) }),
        ...page.headers,
      },
    };
  }
}

/** An address that names no language may lead to the one that the browser asks for. */
const variesBy = (path: string) =>
  languageOf(path) === defaultLanguage ? 'cookie, save-data, accept-language' : 'cookie, save-data';

const neverAborted = new AbortController().signal;

/** Aborts when the client closes the connection. */
function abortedOnClose({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => controller.abort());
  return controller.signal;
}
