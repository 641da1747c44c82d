import {
  type FastifyBaseLogger,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { type DestinationStream, pino } from 'pino';

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

const pathOf = (url: string) => url.split('?')[0];

/** JSON lines on standard output, or where a test reads them; queries and headers stay out: they carry tokens and keys. */
export function createLogger(level: LogLevel, to?: DestinationStream): FastifyBaseLogger {
  const serializers = {
    err: pino.stdSerializers.err,
    req: ({ method, url }: FastifyRequest) => ({ method, path: pathOf(url) }),
    res: ({ statusCode }: FastifyReply) => ({ status: statusCode }),
  };
  return pino({ level, serializers }, to ?? pino.destination(1));
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
