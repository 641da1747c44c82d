import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { pathOf } from './logging.ts';

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
