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
  return pino({ level, serializers }, to ?? pino.destination(1));
}
