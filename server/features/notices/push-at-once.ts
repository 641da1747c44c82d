import type { FastifyBaseLogger } from 'fastify';
import pLimit from 'p-limit';
import { onCommitted } from '#server/db/after-commit.ts';
import type { Db } from '#server/db/client.ts';

/** One run may wait for a push service that does not answer; the other goes on. */
const runsAtOnce = 2;

/**
 * Runs `send` after each commit with due pushes, for all that are due by then. What a killed process
 * or a failed run leaves is sent by the job. Returns a function that stops it and waits for the runs.
 */
export function pushAtOnce(
  db: Db,
  send: () => Promise<unknown>,
  log: Pick<FastifyBaseLogger, 'error'>,
): () => Promise<void> {
  const limit = pLimit(runsAtOnce);
  const running = new Set<Promise<unknown>>();
  const end = onCommitted(db, 'pushes-due', () => {
    // A run that has not begun will find these too.
    if (limit.pendingCount > 0) return;
    const run = limit(send)
      .catch((error: unknown) => log.error({ err: error }, 'pushes wait for the job'))
      .finally(() => running.delete(run));
    running.add(run);
  });
  return async () => {
    end();
    await Promise.all(running);
  };
}
