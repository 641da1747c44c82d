import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { pino } from 'pino';

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';

/** JSON lines with a request id; queries and headers stay out, for they carry keys and tokens. */
export function createLogger(level: LogLevel): FastifyBaseLogger {
  return pino({
    level,
    serializers: {
      err: pino.stdSerializers.err,
      req: (request: FastifyRequest) => ({
        method: request.method,
        path: request.url?.split('?')[0],
        from: request.ip,
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
    },
  });
}
