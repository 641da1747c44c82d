import { randomUUID } from 'node:crypto';
import fastify, { type FastifyBaseLogger } from 'fastify';
import { limits } from '#contract/rules.ts';
import { answerAsProblem, answerErrorsAsProblems } from './errors-to-problems.ts';
import { RequestLog } from './logging.ts';

/**
 * A server without routes: request ids, one log line each, refusals as problem details.
 * `trustProxy` names the proxies whose word for the visitor's address counts; null: nobody's.
 */
export function createServer(logger: FastifyBaseLogger, trustProxy: string | null = null) {
  const app = fastify({
    loggerInstance: logger,
    bodyLimit: limits.jsonBytes,
    trustProxy: trustProxy ?? false,
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
  return app;
}
