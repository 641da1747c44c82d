import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

/**
 * Less than the ten seconds after which Docker kills the process, because the database is closed
 * afterwards.
 */
const deadlineMs = 8_000;

/**
 * Finishes the requests in flight, then closes. After `milliseconds` it cuts the remaining
 * connections, because a client that sends its body slowly would delay the end for minutes.
 */
export async function closeServer(
  app: FastifyInstance,
  log: FastifyBaseLogger,
  milliseconds = deadlineMs,
): Promise<void> {
  log.info('closing: requests in flight are answered first');
  const timer = setTimeout(() => {
    app.server.getConnections((_error, connections) => {
      log.warn({ connections }, 'closing: cuts connections that are not done');
      app.server.closeAllConnections();
    });
  }, milliseconds);
  try {
    await app.close();
  } finally {
    clearTimeout(timer);
  }
}
