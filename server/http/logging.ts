import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Config } from '#server/config.ts';

export type LogLevel = Config['logLevel'];

/** JSON lines with a request id; queries and headers stay out, for they carry keys and tokens. */
export function logOptions(level: LogLevel): FastifyServerOptions['logger'] {
  return {
    level,
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        path: request.url.split('?')[0],
        from: request.ip,
      }),
    },
  };
}
