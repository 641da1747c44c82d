import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import type { TestProject } from 'vitest/node';
import { connect } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { type PostgresServer, startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Answers with the URL of the server shared by this run; undefined for the embedded engine. */
    postgresStarter: string | undefined;
  }
}

/** The template database: migrated and empty. */
export const templateDatabase = 'phonehaat_template';

/**
 * Starts one server for the whole run, with a template database, while the workers load the test
 * files: both take a second.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const starting = start();
  const starter = createServer((_request, response) => {
    starting.then(
      (postgres) => response.end(postgres.urlOf('postgres')),
      (error) => response.writeHead(500).end(String(error)),
    );
  });
  starter.listen(0, '127.0.0.1');
  await once(starter, 'listening');
  project.provide('postgresStarter', `http://127.0.0.1:${(starter.address() as AddressInfo).port}`);
  return async () => {
    starter.closeAllConnections();
    starter.close();
    await (await starting).remove();
  };
}

async function start(): Promise<PostgresServer> {
  const server = await startPostgres({ inMemory: true });
  await makeTemplate(server);
  return server;
}

async function makeTemplate(server: PostgresServer): Promise<void> {
  const admin = connect({ connectionString: server.urlOf('postgres'), max: 1 });
  await sql`create database ${sql.id(templateDatabase)}`.execute(admin);
  await admin.destroy();
  const template = connect({ connectionString: server.urlOf(templateDatabase), max: 1 });
  await migrate(template);
  await template.destroy();
}
