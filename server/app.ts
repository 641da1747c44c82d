import { randomUUID } from 'node:crypto';
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { limits } from '#contract/rules.ts';
import { handlers } from './features/index.ts';
import { serveApiDocs } from './http/api-docs.ts';
import { bindCalls } from './http/bind-calls.ts';
import type { Deps } from './http/deps.ts';
import { answerAsProblem, answerErrorsAsProblems } from './http/errors-to-problems.ts';
import { serveHealth } from './http/health.ts';
import { serveIdentityProvider } from './http/identity-routes.ts';
import { RequestLog } from './http/logging.ts';
import { Problem } from './http/problem.ts';

export type AppOptions = {
  deps: Deps;
  logger: FastifyBaseLogger;
  /** Mounts what else is served on the same port: pages, pictures, the provider's endpoints. */
  extensions?: ((app: FastifyInstance) => Promise<void> | void)[];
};

export const apiBase = '/api';

/** The server: the same for production, tests and bench; it does not listen yet. */
export async function buildApp({ deps, logger, extensions = [] }: AppOptions) {
  const app = fastify({
    loggerInstance: logger,
    bodyLimit: limits.jsonBytes,
    genReqId: () => randomUUID(),
    logController: new RequestLog(),
    // A request in flight is answered before the server closes; new ones are refused.
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    frameworkErrors: answerAsProblem,
    // An address is as long as the contract lets it be, also in a path and percent-encoded.
    routerOptions: { maxParamLength: 1_000 },
  });
  answerErrorsAsProblems(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  serveHealth(app, deps);
  await serveApiDocs(app, apiBase);
  await app.register(
    async (api) => {
      bindCalls(api, handlers, deps);
      serveIdentityProvider(api, deps.identity);
      api.all('/*', async () => {
        throw new Problem('not-found');
      });
    },
    { prefix: apiBase },
  );
  for (const extend of extensions) await extend(app);
  return app;
}
