import type { ServerOptions as HttpServerOptions } from 'node:http';
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { limits } from '#contract/rules.ts';
import { policyHeaders } from '../security/content-security-policy.ts';
import { obeyDueSignOut } from '../security/due-sign-out.ts';
import { requireOwnTarget, toOriginForm } from '../security/request-target.ts';
import { answerThisMachineOnly } from '../security/this-machine.ts';
import { limitBodyTime } from './body-time.ts';
import { createClientErrorHandler, handleErrors, sendProblem } from './error-handler.ts';
import { RequestLog } from './logging.ts';
import { requestIdOf } from './page-calls.ts';

export type ServerOptions = {
  logger: FastifyBaseLogger;
  /** The proxies whose claim of the visitor's address is trusted; null: no proxy. */
  trustProxy?: string | null | undefined;
  /** See `Config`; with https, responses carry Strict-Transport-Security. */
  publicUrl: string | null;
  /** Refuses requests from other machines, for a shop that is not set up for other people. */
  thisMachineOnly?: boolean;
  /** Replaces the time limits of Node's server in tests. */
  timeouts?: Pick<
    HttpServerOptions,
    'headersTimeout' | 'requestTimeout' | 'connectionsCheckingInterval'
  >;
};

/**
 * Milliseconds until a read is answered by a 503, whatever the database does: clients and load
 * balancers would wait as long as a frozen one, and visitors leave earlier.
 */
export const readWithinMs = 8_000;

/** The same of a page, whose loaders make several reads. */
export const pageWithinMs = 12_000;

/**
 * A server without routes: headers, request ids, one log line for each request from outside,
 * refusals as problem details.
 */
export function createServer(options: ServerOptions) {
  const { logger, trustProxy, publicUrl, thisMachineOnly = false, timeouts = {} } = options;
  const headers = policyHeaders(publicUrl);
  const app = fastify({
    loggerInstance: logger,
    bodyLimit: limits.jsonBytes,
    trustProxy: trustProxy ?? false,
    genReqId: requestIdOf,
    rewriteUrl: toOriginForm,
    logController: new RequestLog(),
    requestTimeout: longestRequestMs,
    http: { ...timeouts, requestTimeout: longestRequestMs },
    // A request in flight is finished before the server closes; new ones are refused.
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    // Hooks do not run for a malformed URL.
    frameworkErrors: (error, request, reply) => sendProblem(error, request, reply.headers(headers)),
    clientErrorHandler: createClientErrorHandler(headers),
    // Paths contain email addresses of up to 254 characters, percent-encoded.
    routerOptions: { maxParamLength: 1_000 },
  });
  handleErrors(app);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    limitBodyTime(request, reply, timeouts.requestTimeout ?? bodyWithinMs);
    done();
  });
  requireOwnTarget(app);
  obeyDueSignOut(app);
  if (!trustProxy) warnOfUnnamedProxy(app);
  if (thisMachineOnly) answerThisMachineOnly(app);
  return app;
}

/** Of any request: 8 MB at the rate of a member's only upload take two and a half hours. */
const longestRequestMs = 3 * 60 * 60_000;
const bodyWithinMs = 5 * 60_000;

/** Warns once, because all visitors behind an unconfigured proxy share one rate limit. */
function warnOfUnnamedProxy(app: FastifyInstance): void {
  let isSaid = false;
  app.addHook('onRequest', ({ headers, ip, log }, _reply, done) => {
    if (!isSaid && headers['x-forwarded-for'] !== undefined) {
      isSaid = true;
      log.warn({ from: ip }, 'a proxy names visitors; to believe it, name it in TRUST_PROXY');
    }
    done();
  });
}
