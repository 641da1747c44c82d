import { sql } from 'kysely';
import type { TestProject } from 'vitest/node';
import { connect } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server that the tests of this run share; undefined where they use the embedded engine. */
    postgresUrl: string | undefined;
  }
}

/** The migrated database that every test's own is a copy of. */
export const templateDatabase = 'phonehaat_template';

/** Starts one server for all tests of a run and migrates a database once, as their template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  const admin = connect({ connectionString: server.urlOf('postgres'), max: 1 });
  const template = connect({ connectionString: server.urlOf(templateDatabase), max: 1 });
  try {
    await sql.raw(`create database ${templateDatabase}`).execute(admin);
    await migrate(template);
  } catch (error) {
    await server.remove();
    throw error;
  } finally {
    await admin.destroy();
    await template.destroy();
  }
  project.provide('postgresUrl', server.urlOf('postgres'));
  return server.remove;
}
