import {
  type FastifyBaseLogger,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { type DestinationStream, pino } from 'pino';
import { isCallOfPage } from './page-calls.ts';

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Queries are not logged, because they contain tokens and keys. */
const pathOf = (url: string) => url.split('?')[0];

/**
 * A mail address, also as a part of a URL. Not after a backslash, which begins an escape in JSON.
 */
const mailAddress = /(?<!\\)[\w.!$*+^`{|}~%'-]{1,64}(?:@|%(?:25)*40)(?:[a-z0-9-]+\.)*[a-z0-9-]+/gi;

/**
 * A filter of all log lines: no log contains an address, whether it comes from a path, a refused
 * mail or the text of an error. Readers of logs need not be those who may see members.
 */
const withoutAddresses = (to: DestinationStream): DestinationStream => ({
  write: (line) =>
    to.write(/@|%(25)*40/.test(line) ? line.replace(mailAddress, '[address]') : line),
});

/**
 * Logs JSON lines, without headers, because they contain tokens. `destination` is standard output
 * by default.
 */
export function createLogger(level: LogLevel, destination?: DestinationStream): FastifyBaseLogger {
  const serializers = {
    err: pino.stdSerializers.err,
    req: ({ method, url }: FastifyRequest) => ({ method, path: pathOf(url) }),
    res: ({ statusCode }: FastifyReply) => ({ status: statusCode }),
  };
  return pino({ level, serializers }, withoutAddresses(destination ?? standardOutput()));
}

let output: DestinationStream | undefined;

/**
 * Buffered, because a system call for each line would cost more than the line. Flushed after a
 * fifth of a second at the latest, and at once when the process exits or logs a fatal error.
 *
 * One for all loggers of the process, because each has a timer, even if nothing is logged.
 */
function standardOutput(): DestinationStream {
  output ??= pino.destination({ dest: 1, sync: false, minLength: 15 * 1_024, periodicFlush: 200 });
  return output;
}

/**
 * Logs one line for each request, with its id, once the response is sent; of the calls that a page
 * makes for itself only failed ones, below `debug`.
 */
export class RequestLog extends LogController {
  override incomingRequest(): void {}
  override routeNotFound(): void {}
  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply) {
    const line = {
      method: request.method,
      path: pathOf(request.url),
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime),
      from: request.ip,
    };
    if (error) reply.log.error({ ...line, err: error }, 'failed');
    else if (isCallOfPage(request) && reply.statusCode < 500) reply.log.debug(line, 'answered');
    else reply.log.info(line, 'answered');
  }
}
