import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { type DestinationStream, pino } from 'pino';

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** An address without its query. */
export const pathOf = (url: string) => url.split('?')[0];

/** JSON lines on standard output, or where a test reads them; queries and headers stay out: they carry tokens and keys. */
export function createLogger(level: LogLevel, to?: DestinationStream): FastifyBaseLogger {
  const serializers = {
    err: pino.stdSerializers.err,
    req: ({ method, url }: FastifyRequest) => ({ method, path: pathOf(url) }),
    res: ({ statusCode }: FastifyReply) => ({ status: statusCode }),
  };
  return pino({ level, serializers }, to ?? standardOutput());
}

/**
 * A line for each request would be a system call for each: lines are written together, at the
 * latest after a fifth of a second, and at once when the process ends or something is fatal.
 */
function standardOutput(): DestinationStream {
  return pino.destination({ dest: 1, sync: false, minLength: 15 * 1_024, periodicFlush: 200 });
}
