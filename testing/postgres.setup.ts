import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server that the tests of this run share; undefined where they use the embedded engine. */
    postgresUrl: string | undefined;
  }
}

/** Starts one server for all tests of a run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  project.provide('postgresUrl', server.urlOf('postgres'));
  return server.remove;
}
