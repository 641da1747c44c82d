import { readFile } from 'node:fs/promises';
import type { PoolConfig } from 'pg';
import { PreparingClient } from '../preparing-client.ts';
import { PooledClient, PreparingPooledClient } from './pooled-client.ts';
import { findRoute } from './route.ts';
import { readServerAddress } from './server-address.ts';

/** A PostgreSQL server, as in the settings. */
export type DatabaseServer = {
  /** `postgres://user:password@host:5432/name`, perhaps with `sslmode`. */
  url: string;
  /** The maximum number of connections of this process. */
  poolSize: number;
  /** The address without a pooler in between, which passes no notifications. */
  directUrl?: string | null;
  /** The address of a hot standby that serves public reads. */
  readUrl?: string | null;
  /** A file with the CA's certificate (PEM), where the system does not have it. */
  caFile: string | null;
  /**
   * Whether reads are prepared. `auto`, the default: where no pooler is in between, which may give
   * each transaction another session.
   */
  prepare?: 'auto' | 'yes' | 'no';
};

/** Milliseconds; a request that exceeds one of them is answered with a 503. */
const timeouts = {
  /** Waiting for a connection: a free one of the pool, or a new one. */
  connectionTimeoutMillis: 10_000,
  /** Waiting for a row lock. */
  lock_timeout: 10_000,
  statement_timeout: 30_000,
  /** Longer than `statement_timeout`, so that only an unresponsive server exceeds it. */
  query_timeout: 40_000,
  /** A transaction whose process hangs must release its locks. */
  idle_in_transaction_session_timeout: 30_000,
};

/** The configuration of `pg` for a server. Throws when the CA file cannot be read. */
export async function poolConfigOf(server: DatabaseServer): Promise<PoolConfig> {
  const { connectionString, tls } = readServerAddress(server.url);
  const ca = server.caFile === null ? {} : { ca: await readFile(server.caFile, 'utf8') };
  const config = {
    connectionString,
    ssl: tls ? ca : false,
    max: server.poolSize,
    application_name: 'phonehaat',
    keepAlive: true,
    ...timeouts,
  };
  const route = await findRoute(config);
  const { prepare = 'auto' } = server;
  const prepares = prepare === 'auto' ? route === 'direct' : prepare === 'yes';
  if (route === 'pooled')
    return { ...config, Client: prepares ? PreparingPooledClient : PooledClient };
  return { ...config, ...(prepares && { Client: PreparingClient }) };
}

/**
 * For migrations, whose statements may take long, such as a large index. Every statement of a
 * running shop queues behind a waiting one, so the wait for a lock ends after a second.
 */
export function forMigrations(config: PoolConfig): PoolConfig {
  return { ...config, lock_timeout: 1000, statement_timeout: 0, query_timeout: 0, max: 1 };
}
