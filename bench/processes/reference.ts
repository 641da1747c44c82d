import { type ServerProcess, startServer } from './child.ts';
import type { FixedAnswer } from './reference-server.ts';

/** A bare Fastify in a child process that sends these fixed responses. */
export function startReference(answers: FixedAnswer[]): Promise<ServerProcess> {
  return startServer('bench/processes/reference-server.ts', {}, '/readyz', answers);
}

/** A bare Fastify that inserts a row per request; see `insert-server.ts`. */
export function startInserts(
  database: { DATA_DIR: string } | { DATABASE_URL: string },
): Promise<ServerProcess> {
  return startServer('bench/processes/insert-server.ts', database, '/readyz');
}
