import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { pino } from 'pino';

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';

/** JSON lines on standard output. */
export function createLogger(level: LogLevel): FastifyBaseLogger {
  return pino({ level });
}

/**
 * One line for each request, with its id. Bodies, headers and queries stay out of the log: they
 * carry passwords, tokens and keys.
 */
export async function logRequest(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { method, url, ip, log } = request;
  const milliseconds = Math.round(reply.elapsedTime);
  log.info(
    { method, path: url.split('?')[0], status: reply.statusCode, milliseconds, from: ip },
    'answered',
  );
}
