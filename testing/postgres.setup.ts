import { sql } from 'kysely';
import type { TestProject } from 'vitest/node';
import { connect } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { type PostgresServer, startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server that the tests of this run share; undefined where they use the embedded engine. */
    postgresUrl: string | undefined;
  }
}

/** The database that others are copied from: migrated, and empty. */
export const templateDatabase = 'phonehaat_template';

/** Starts one server for all tests of a run, with a template for their databases. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  await makeTemplate(server);
  project.provide('postgresUrl', server.urlOf('postgres'));
  return server.remove;
}

async function makeTemplate(server: PostgresServer): Promise<void> {
  const admin = connect({ connectionString: server.urlOf('postgres'), max: 1 });
  await sql`create database ${sql.id(templateDatabase)}`.execute(admin);
  await admin.destroy();
  const template = connect({ connectionString: server.urlOf(templateDatabase), max: 1 });
  await migrate(template);
  await template.destroy();
}
