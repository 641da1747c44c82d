import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PageServices, PublicConfig } from '#contract/page.ts';
import { type PagePolicy, sealScripts, workerPolicy } from './browser-policy.ts';
import { toHeaders } from './headers.ts';
import { siteOrigin } from './site-origin.ts';

/** The web client's server half: renders a page. */
export type HandlePage = (request: Request, services: PageServices) => Promise<Response>;

export type PageOptions = {
  publicConfig: Omit<PublicConfig, 'origin'>;
  /** As in the settings. */
  publicUrl: string | null;
  /** Without it the API is this very server. */
  fetchApi?: typeof fetch | undefined;
  /** Null: none, for development only. */
  policy: PagePolicy | null;
};

const buildFolder = resolve(import.meta.dirname, '../../build');

/** Serves the built web client: hashed files for a year, everything else rendered for each visit. */
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
  answerPages(app, handlePage, options);
}

/** Renders whatever no other route answers; a form sent before its script ran asks for its page. */
export function answerPages(
  app: FastifyInstance,
  handlePage: HandlePage,
  { publicConfig, publicUrl, fetchApi, policy }: PageOptions,
): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: async (request, reply) => {
      const url = new URL(ownPath(request), `${request.protocol}://${request.host}`);
      const page = new Request(url, { method: request.method, headers: toHeaders(request) });
      const scriptNonce = randomBytes(16).toString('hex');
      const answer = await handlePage(page, {
        publicConfig: { ...publicConfig, origin: siteOrigin(request, publicUrl) },
        scriptNonce,
        fetchApi: fetchApi ?? fetchInProcess(app, request),
      });
      const { html, hashes } = sealScripts(await answer.text(), scriptNonce);
      reply.header('vary', 'cookie, save-data');
      if (policy) reply.header('content-security-policy', policy(hashes));
      else reply.removeHeader('content-security-policy');
      // A page may hold what only this visitor may see.
      reply.header(
        'cache-control',
        request.headers.cookie ? 'private, no-store' : 'private, no-cache',
      );
      reply.code(answer.status).headers(Object.fromEntries(answer.headers));
      return reply.send(html);
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

/** Path and query; two slashes at their beginning would name another host. */
function ownPath({ url }: FastifyRequest): string {
  return url.replace(/^[/\\]+/, '/');
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
