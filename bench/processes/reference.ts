import { type ServerProcess, startServer } from './child.ts';
import type { FixedAnswer } from './reference-server.ts';

/** A bare Fastify in a process of its own, which sends these very answers. */
export function startReference(answers: FixedAnswer[]): Promise<ServerProcess> {
  return startServer('bench/processes/reference-server.ts', {}, '/readyz', answers);
}

/** A bare Fastify that keeps one row for each request; see `insert-server.ts`. */
export function startInserts(
  database: { DATA_DIR: string } | { DATABASE_URL: string },
): Promise<ServerProcess> {
  return startServer('bench/processes/insert-server.ts', database, '/readyz');
}
