import { randomUUID } from 'node:crypto';
import fastify, { type FastifyBaseLogger } from 'fastify';
import { limits } from '#contract/rules.ts';
import { policyHeaders } from '../security/content-security-policy.ts';
import { answerBrokenRequests } from './client-error-handler.ts';
import { answerAsProblem, answerErrorsAsProblems } from './error-handler.ts';
import { RequestLog } from './request-log.ts';

export type ServerOptions = {
  logger: FastifyBaseLogger;
  /** The proxies whose word for the visitor's address counts; null: nobody's. */
  trustProxy?: string | null | undefined;
  /** See `Config`; over https, browsers are told to come by https only. */
  publicUrl: string | null;
};

/** A server without routes: headers, request ids, one log line each, refusals as problem details. */
export function createServer({ logger, trustProxy, publicUrl }: ServerOptions) {
  const headers = policyHeaders(publicUrl);
  const app = fastify({
    loggerInstance: logger,
    bodyLimit: limits.jsonBytes,
    trustProxy: trustProxy ?? false,
    genReqId: () => randomUUID(),
    logController: new RequestLog(),
    // A body that never ends must not keep a place for ever; 8 MB on a slow phone take minutes.
    requestTimeout: 5 * 60_000,
    // A request in flight is answered before the server closes; new ones are refused.
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    // An address that can't be decoded never comes to a hook.
    frameworkErrors: (error, request, reply) =>
      answerAsProblem(error, request, reply.headers(headers)),
    clientErrorHandler: answerBrokenRequests(headers),
    // An address is as long as the contract lets it be, also in a path and percent-encoded.
    routerOptions: { maxParamLength: 1_000 },
  });
  answerErrorsAsProblems(app);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    done();
  });
  return app;
}
