import { sql } from 'kysely';
import type { TestProject } from 'vitest/node';
import { connect } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { type PostgresServer, startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server shared by the tests of this run; undefined for the embedded engine. */
    postgresUrl: string | undefined;
  }
}

/** The template database: migrated and empty. */
export const templateDatabase = 'phonehaat_template';

/** Starts one server for the whole run, with a template database. */
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
