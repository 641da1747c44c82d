import proxy from '@fastify/http-proxy';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { dealHours } from '#contract/orders/deal-states.ts';
import { createServer } from '../http/api/create-server.ts';
import { serveRobots, serveSitemap } from '../http/pages/search-engines.ts';
import { compressAnswers } from '../http/security/compression.ts';
import { createPagePolicy } from '../http/security/content-security-policy.ts';
import { stripeBrowserOrigins } from '../ports/payments/browser-origins.ts';
import { apiBase, embeddedCardsBase } from './app.ts';
import { closeServer } from './close-server.ts';
import type { Config } from './config.ts';
import type { Program, ServePages } from './shop.ts';
import { nameShop } from './shop-settings.ts';
import { version } from './version.ts';

/**
 * The web client alone, for an API on another host (`API_URL`). It renders the pages and proxies
 * the browser's calls, so that pages and cookies have one host. `apiUrl` is the base of the API,
 * such as `https://api.example.org/api`.
 */
export async function openWebOnly(
  config: Pick<
    Config,
    | 'authSyncUrl'
    | 'cards'
    | 'deals'
    | 'keptPayments'
    | 'publicUrl'
    | 'shop'
    | 'social'
    | 'tracing'
    | 'trustProxy'
  > & {
    apiUrl: string;
  },
  log: FastifyBaseLogger,
  serve: ServePages,
): Promise<Program> {
  const { apiUrl, authSyncUrl, cards, keptPayments, publicUrl, social, trustProxy } = config;
  // The API's settings, which the operator repeats here.
  const deals = { ...config.deals, hours: { ...dealHours, ...config.deals.hours } };
  await nameShop(config.shop);
  const { origin, pathname } = new URL(apiUrl);
  const traced =
    config.tracing &&
    (await import('./tracing/trace-shop.ts')).traceWebOnly(config.tracing, origin);
  const app = createServer({ logger: log, trustProxy, publicUrl });
  traced?.requests(app);
  await compressAnswers(app);
  app.get('/healthz', async () => ({ status: 'ok', version }));
  app.get('/readyz', async () => ({ status: 'ready' }));
  serveRobots(app, publicUrl);
  serveSitemap(app, { publicUrl, homeChangedAt: async () => null, phones: null });
  const isTraced = traced !== null;
  await forward(app, apiBase, origin, pathname, isTraced);
  // Responses link to the pictures, and the payment page calls the card form's endpoints.
  for (const prefix of ['/images', embeddedCardsBase])
    await forward(app, prefix, origin, prefix, isTraced);
  const hosts = cards.provider === 'stripe' ? stripeBrowserOrigins : null;
  await serve(app, {
    publicUrl,
    // Off, because Google redirects to the API's host, so a sign-in could not end here. The API's
    // other requirements are unknown here; its refusals explain them.
    publicConfig: {
      googleSignIn: false,
      numberSignIn: false,
      confirmAddresses: false,
      social,
      tokenSyncUrl: authSyncUrl,
      cards,
      keptPayments,
      deals,
    },
    policy: createPagePolicy(publicUrl, {
      ...hosts,
      connections: [authSyncUrl, ...(hosts?.connections ?? [])],
      images: [apiUrl],
    }),
    fetchApi: (path, init) => {
      const headers = new Headers(init?.headers);
      // For a form, this process has checked the origin; the API would compare it with its own.
      for (const name of ['origin', 'referer']) if (headers.has(name)) headers.set(name, origin);
      return fetch(apiUrl + String(path).slice(apiBase.length), { ...init, headers });
    },
  });
  return {
    app,
    isDemo: false,
    async close() {
      await closeServer(app, log);
      await traced?.stop();
    },
  };
}

/** The API continues this process's own trace. */
function withoutTrace<Headers extends object>(headers: Headers): Headers {
  return { ...headers, traceparent: undefined, tracestate: undefined };
}

async function forward(
  app: FastifyInstance,
  prefix: string,
  upstream: string,
  path: string,
  isTraced: boolean,
) {
  await app.register(proxy, {
    prefix,
    upstream,
    rewritePrefix: path,
    replyOptions: {
      rewriteRequestHeaders: ({ headers, ip }, forwarded) => ({
        ...(isTraced ? withoutTrace(forwarded) : forwarded),
        // The API uses it if this process is among its TRUST_PROXY.
        'x-forwarded-for': ip,
        // The API checks for its own origin; the origins of other sites are left as they are.
        ...(isOwn(headers.origin, headers.host) && { origin: upstream }),
        ...(isOwn(headers.referer, headers.host) && { referer: upstream }),
      }),
    },
  });
}

function isOwn(address: string | undefined, host: string | undefined): boolean {
  return URL.parse(address ?? '')?.host === host;
}
