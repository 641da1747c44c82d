import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { handlers } from './features/index.ts';
import { receiveCardEvent } from './features/payments/receive-card-event.ts';
import { lastAdvertisement } from './features/products/last-advertisement.ts';
import { serveApiDocs } from './http/api-docs.ts';
import { bindCalls } from './http/bind-calls.ts';
import { leavesLists } from './http/catalogue-version.ts';
import { compressAnswers } from './http/compression.ts';
import { createServer } from './http/create-server.ts';
import type { Deps } from './http/deps.ts';
import { serveHealth } from './http/health.ts';
import { serveIdentityProvider } from './http/identity-routes.ts';
import { serveCardWebhook } from './http/payment-webhook.ts';
import { Problem } from './http/problem.ts';
import { serveRobots } from './http/robots.ts';
import { serveSitemap } from './http/sitemap.ts';

export type AppOptions = {
  deps: Deps;
  logger: FastifyBaseLogger;
  /** See `createServer`. */
  trustProxy?: string | null;
  /** Mounts what else is served on the same port: pages, pictures, the provider's endpoints. */
  extensions?: ((app: FastifyInstance) => Promise<void> | void)[];
};

export const apiBase = '/api';

/** The server: the same for production, tests and bench; it does not listen yet. */
export async function buildApp({ deps, logger, trustProxy, extensions = [] }: AppOptions) {
  const app = createServer({ logger, trustProxy, publicUrl: deps.publicUrl });
  await compressAnswers(app);
  serveHealth(app, deps);
  app.addHook('onSend', ({ method, routeOptions }, _reply, _payload, done) => {
    // Before the answer leaves, so that whoever has it reads what was written.
    const mayWrite = method !== 'GET' && method !== 'HEAD';
    const call = mayWrite && `${method} ${routeOptions.url?.slice(apiBase.length)}`;
    if (call && !leavesLists.has(call)) deps.catalogueVersion.mayHaveMoved();
    done();
  });
  const { publicUrl, db } = deps;
  serveRobots(app, publicUrl);
  serveSitemap(app, { publicUrl, homeChangedAt: () => lastAdvertisement(db) });
  await serveApiDocs(app, apiBase);
  await app.register(
    async (api) => {
      bindCalls(api, handlers, deps);
      serveIdentityProvider(api, deps);
      serveCardWebhook(api, deps, receiveCardEvent);
      api.all('/*', async () => {
        throw new Problem('not-found');
      });
    },
    { prefix: apiBase },
  );
  for (const extend of extensions) await extend(app);
  return app;
}
