import proxy from '@fastify/http-proxy';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createServer } from '../http/api/create-server.ts';
import { serveRobots, serveSitemap } from '../http/pages/search-engines.ts';
import { compressAnswers } from '../http/security/compression.ts';
import { createPagePolicy } from '../http/security/content-security-policy.ts';
import { stripeBrowserOrigins } from '../ports/card-payments/browser-origins.ts';
import { apiBase } from './app.ts';
import type { Config } from './config.ts';
import type { Program, ServePages } from './shop.ts';

/**
 * The web client alone, for an API on another host (`API_URL`): renders the pages and passes the
 * browser's calls on, so that the page and its cookies stay on one host. `apiUrl` is where the
 * calls of the contract begin, such as `https://api.example.org/api`.
 */
export async function openWebOnly(
  config: Pick<Config, 'authSyncUrl' | 'cards' | 'publicUrl' | 'trustProxy'> & { apiUrl: string },
  log: FastifyBaseLogger,
  serve: ServePages,
): Promise<Program> {
  const { apiUrl, authSyncUrl, cards, publicUrl, trustProxy } = config;
  const app = createServer({ logger: log, trustProxy, publicUrl });
  await compressAnswers(app);
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => ({ status: 'ready' }));
  serveRobots(app, publicUrl);
  serveSitemap(app, { publicUrl, homeChangedAt: async () => null });
  const { origin, pathname } = new URL(apiUrl);
  await passOn(app, apiBase, origin, pathname);
  // What the API's answers and its providers' halves in the page refer to.
  for (const prefix of ['/images', '/embedded-cards']) await passOn(app, prefix, origin, prefix);
  const hosts = cards.provider === 'stripe' ? stripeBrowserOrigins : null;
  await serve(app, {
    // Google sends people back to the API's own host, so its sign-in can't end here.
    publicUrl,
    publicConfig: { googleSignIn: false, tokenSyncUrl: authSyncUrl, cards },
    policy: createPagePolicy(publicUrl, {
      ...hosts,
      connections: [authSyncUrl, ...(hosts?.connections ?? [])],
      images: [apiUrl],
    }),
    fetchApi: (path, init) => fetch(apiUrl + String(path).slice(apiBase.length), init),
  });
  return { app, isDemo: false, close: () => app.close() };
}

async function passOn(app: FastifyInstance, prefix: string, upstream: string, path: string) {
  await app.register(proxy, {
    prefix,
    upstream,
    rewritePrefix: path,
    replyOptions: {
      rewriteRequestHeaders: ({ headers, ip }, passedOn) => ({
        ...passedOn,
        // Counts there if this process is a proxy that the API trusts.
        'x-forwarded-for': ip,
        // The API checks that a page of its own host asks; other sites' pages stay others.
        ...(isOwn(headers.origin, headers.host) && { origin: upstream }),
        ...(isOwn(headers.referer, headers.host) && { referer: upstream }),
      }),
    },
  });
}

function isOwn(address: string | undefined, host: string | undefined): boolean {
  return URL.parse(address ?? '')?.host === host;
}
