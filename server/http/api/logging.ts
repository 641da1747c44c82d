import {
  type FastifyBaseLogger,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { type DestinationStream, pino } from 'pino';

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Queries stay out of the log: they carry tokens and keys. */
const pathOf = (url: string) => url.split('?')[0];

/** JSON lines without headers, which carry tokens; on standard output unless a test reads them. */
export function createLogger(level: LogLevel, to?: DestinationStream): FastifyBaseLogger {
  const serializers = {
    err: pino.stdSerializers.err,
    req: ({ method, url }: FastifyRequest) => ({ method, path: pathOf(url) }),
    res: ({ statusCode }: FastifyReply) => ({ status: statusCode }),
  };
  return pino({ level, serializers }, to ?? standardOutput());
}

/**
 * A system call for each line would cost more than the line: lines are written together, at the
 * latest after a fifth of a second, and at once when the process ends or something is fatal.
 */
function standardOutput(): DestinationStream {
  return pino.destination({ dest: 1, sync: false, minLength: 15 * 1_024, periodicFlush: 200 });
}

/** One line for each request, with its id, when it has been answered. */
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
    else reply.log.info(line, 'answered');
  }
}
