import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type {
  ConnectionError,
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
} from 'fastify';
import type { ErrorCode } from '#contract/errors.ts';
import { isDatabaseDown } from '#server/db/database-down.ts';
import { Problem } from '#server/lib/problem.ts';
import { IdentityProviderDown } from '#server/ports/identity/port.ts';
import { ImageRefused } from '#server/ports/image-host/port.ts';
import { NotificationRefused, PaymentProviderDown } from '#server/ports/payments/port.ts';
import { problemPage, problemPagePolicy, wantsPage } from './problem-page.ts';

/** The errors of Fastify, its plugins and Node, by the contract's codes. */
const frameworkErrors: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'wrong-type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'unreadable-body',
  FST_ERR_CTP_INVALID_JSON_BODY: 'unreadable-body',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'unreadable-body',
  FST_REQ_FILE_TOO_LARGE: 'image-too-large',
  FST_FILES_LIMIT: 'bad-input',
  FST_FIELDS_LIMIT: 'bad-input',
  FST_PARTS_LIMIT: 'bad-input',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'wrong-type',
  FST_ERR_BAD_URL: 'bad-input',
  FST_ERR_MAX_PARAM_LENGTH: 'bad-input',
  FST_ERR_HANDLER_TIMEOUT: 'temporarily-down',
  // Errors of the file system: no space, no quota.
  ENOSPC: 'storage-full',
  EDQUOT: 'storage-full',
};

/** The refusal for an error; null for a fault. */
export function toProblem(error: FastifyError): Problem | null {
  if (error instanceof Problem) return error;
  if (error instanceof ImageRefused) return new Problem(error.code);
  if (error instanceof NotificationRefused) return new Problem('bad-signature');
  if (error instanceof PaymentProviderDown) return new Problem('temporarily-down');
  if (error instanceof IdentityProviderDown) return new Problem('temporarily-down');
  const code = frameworkErrors[error.code];
  if (code) return new Problem(code);
  if (isDatabaseDown(error)) return new Problem('temporarily-down');
  if (error.statusCode === 429) return new Problem('too-many-requests');
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return new Problem('unreadable-body');
  }
  return null;
}

/**
 * Sends refusals as problem details, or as a page if a browser shows the answer; logs any other error
 * and sends a 500.
 */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>(sendProblem);
  app.setNotFoundHandler(() => {
    throw new Problem('not-found');
  });
}

/** Exported for errors outside of routes and hooks, such as a malformed URL. */
export function sendProblem(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const refusal = toProblem(error);
  if (!refusal || refusal.status >= 500) request.log.error({ err: error }, 'failed');
  const problem = refusal ?? new Problem('unexpected');
  if (problem.retryAfterSeconds || problem.code === 'too-many-requests') {
    reply.header('retry-after', String(problem.retryAfterSeconds ?? 60));
  }
  // The server does not wait for the rest of the body.
  if (problem.code === 'too-slow') reply.header('connection', 'close');
  // A refusal is valid for this request of this caller only.
  reply.header('cache-control', 'no-store');
  if (wantsPage(request)) {
    return reply
      .code(problem.status)
      .type('text/html; charset=utf-8')
      .header('content-security-policy', problemPagePolicy)
      .serializer(String)
      .send(problemPage(problem));
  }
  return reply
    .code(problem.status)
    .type('application/problem+json')
    .serializer(JSON.stringify)
    .send(problem.toBody(request.id));
}

/**
 * Sends problem details for bytes that Node cannot parse as a request, because Fastify's error
 * handler does not get those errors. `headers` are those of every response.
 */
export function createClientErrorHandler(headers: Record<string, string>) {
  return (error: ConnectionError, socket: Socket): void => {
    // The client has disconnected, or an earlier response is being sent.
    if (error.code === 'ECONNRESET' || !socket.writable || isResponding(socket)) {
      socket.destroy(error);
      return;
    }
    const problem = new Problem(connectionErrors[error.code] ?? 'unreadable-request');
    const body = JSON.stringify(problem.toBody(randomUUID()));
    const lines = Object.entries({
      ...headers,
      connection: 'close',
      'content-length': Buffer.byteLength(body),
      'content-type': 'application/problem+json',
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(
      `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n${lines.join('')}\r\n${body}`,
    );
    // Not `end`: a client that never closes its side would then occupy the descriptor for ever.
    socket.destroySoon();
    // A client that never reads, so that its earlier responses fill the buffers, is cut off as
    // well.
    socket.setTimeout(unreadAfterMs, () => socket.destroy());
  };
}

/** Node's codes for a connection without a request, with the contract's codes. */
const connectionErrors: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'too-slow',
};

const unreadAfterMs = 5_000;

/** Node's default handler reads the same internal field. */
function isResponding(socket: Socket): boolean {
  const { _httpMessage: response } = socket as Socket & { _httpMessage?: { headersSent: boolean } };
  return response?.headersSent ?? false;
}
