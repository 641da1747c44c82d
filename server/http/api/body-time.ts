import type { FastifyReply, FastifyRequest } from 'fastify';

const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>();

/**
 * Ends a connection whose body takes longer than this, as the server's own limit would, which knows
 * no uploads: those take as long as bytes come (`upload-reader.ts`).
 */
export function limitBodyTime(
  request: FastifyRequest,
  reply: FastifyReply,
  withinMs: number,
): void {
  const { raw, headers } = request;
  const hasBody =
    headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
  if (!hasBody) return;
  const timer = setTimeout(() => {
    // A request that was refused by its head has its answer; the rest of its body is unread.
    if (reply.raw.writableEnded) {
      raw.destroy();
      return;
    }
    const late = Object.assign(new Error('The body is late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    request.server.server.emit('clientError', late, raw.socket);
  }, withinMs).unref();
  timers.set(request, timer);
  const end = () => clearTimeout(timer);
  raw.once('end', end).once('close', end);
}

/** For an upload, whose rate is measured instead. */
export const leaveBodyTime = (request: FastifyRequest): void => clearTimeout(timers.get(request));
