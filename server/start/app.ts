import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '#server/lib/problem.ts';
import { serveDealPhotos } from '../features/deals/photos.ts';
import { handlers } from '../features/index.ts';
import { serveUnsubscribing } from '../features/notices/unsubscribe-route.ts';
import { receiveNotification } from '../features/payments/receive-notification.ts';
import { receiveReturn } from '../features/payments/receive-return.ts';
import { serveCodePhotos } from '../features/products/code-photos.ts';
import { countOnSale, phoneAddresses } from '../features/products/phone-addresses.ts';
import { servePreviews } from '../features/products/preview-route.ts';
import { lastAdvertisement } from '../features/products/public-lists.ts';
import { serveStillThere } from '../features/products/still-there-route.ts';
import { newsPath, serveNews } from '../features/threads/news-route.ts';
import { serveThreadPhotos } from '../features/threads/thread-photos.ts';
import { serveKeyStop } from '../features/users/key-stop-route.ts';
import { serveApiDocs } from '../http/api/api-docs.ts';
import { bindCalls } from '../http/api/bind-calls.ts';
import { createServer } from '../http/api/create-server.ts';
import type { Deps } from '../http/api/deps.ts';
import { serveHealth } from '../http/api/health.ts';
import { serveIdentityProvider } from '../http/api/identity-routes.ts';
import { isCallOfPage } from '../http/api/page-calls.ts';
import { serveNotifications, serveReturns } from '../http/api/payment-routes.ts';
import { nonInvalidatingCalls } from '../http/cache/list-version.ts';
import { serveRobots, serveSitemap } from '../http/pages/search-engines.ts';
import { compressAnswers } from '../http/security/compression.ts';
import { allowOrigins } from '../http/security/cross-origin.ts';

export type AppOptions = {
  deps: Deps;
  logger: FastifyBaseLogger;
  /** See `createServer`. */
  trustProxy?: string | null;
  /** See `createServer`. */
  thisMachineOnly?: boolean;
  /** Called for each sent response; not for a page's own calls, unless they fail. */
  onAnswered?: ((request: FastifyRequest, reply: FastifyReply) => void) | undefined;
  /** Adds hooks before all others, which traces each request. */
  traceRequests?: ((app: FastifyInstance) => void) | undefined;
  /** Mount further routes: pages, pictures, the card provider's endpoints. */
  extensions?: ((app: FastifyInstance) => Promise<void> | void)[];
};

export const apiBase = '/api';

/** The card form's endpoints, where the embedded provider takes the cards. */
export const embeddedCardsBase = '/embedded-cards';

/** Builds the server, for production, tests and benchmarks; it does not listen yet. */
export async function buildApp(given: AppOptions) {
  const { deps, logger, onAnswered, traceRequests, extensions = [], ...options } = given;
  const app = createServer({ ...options, logger, publicUrl: deps.publicUrl });
  traceRequests?.(app);
  if (onAnswered) {
    app.addHook('onResponse', (request, reply, done) => {
      // A stream lasts for minutes, and would count as a slow response.
      const isStream = request.routeOptions.url === `${apiBase}${newsPath}`;
      const isPart = isCallOfPage(request) && reply.statusCode < 500;
      if (!isStream && !isPart) onAnswered(request, reply);
      done();
    });
  }
  await compressAnswers(app);
  await allowOrigins(app, {
    allowed: deps.allowedOrigins,
    prefixes: [apiBase, embeddedCardsBase],
  });
  serveHealth(app, deps);
  app.addHook('onSend', ({ method, routeOptions }, _reply, _payload, done) => {
    // Runs before the response is sent, so that a client reads its own writes.
    const isWrite = !['GET', 'HEAD', 'OPTIONS'].includes(method);
    const call = isWrite && `${method} ${routeOptions.url?.slice(apiBase.length)}`;
    if (call && !nonInvalidatingCalls.has(call)) deps.listVersion.invalidate();
    done();
  });
  const { publicUrl, db } = deps;
  serveRobots(app, publicUrl);
  serveSitemap(app, {
    publicUrl,
    homeChangedAt: () => lastAdvertisement(db),
    phones: {
      count: () => countOnSale(db),
      read: (offset, limit) => phoneAddresses(db, offset, limit),
    },
  });
  await serveApiDocs(app, apiBase);
  await app.register(
    async (api) => {
      bindCalls(api, handlers, deps);
      serveIdentityProvider(api, deps);
      serveNotifications(api, deps, receiveNotification);
      serveUnsubscribing(api, deps);
      serveStillThere(api, deps);
      serveKeyStop(api, deps);
      serveDealPhotos(api, deps);
      serveThreadPhotos(api, deps);
      serveCodePhotos(api, deps);
      serveNews(api, deps);
      api.all('/*', async () => {
        throw new Problem('not-found');
      });
    },
    { prefix: apiBase },
  );
  servePreviews(app, deps);
  serveReturns(app, deps, receiveReturn);
  for (const extend of extensions) await extend(app);
  return app;
}
