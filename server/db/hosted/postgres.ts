import { readFile } from 'node:fs/promises';
import type { PoolConfig } from 'pg';
import { readServerAddress } from './server-address.ts';

/** A PostgreSQL server that somebody runs, as the settings name it. */
export type DatabaseServer = {
  /** `postgres://user:password@host:5432/name`, perhaps with `sslmode`. */
  url: string;
  /** The most connections that this process opens. */
  poolSize: number;
  /** A file with the CA's certificate, where the system does not know it. */
  caFile: string | null;
};

/** All in milliseconds; a request that meets one of them is answered by a 503. */
const timeouts = {
  /** For a connection: a free one of the pool, or a new one. */
  connectionTimeoutMillis: 10_000,
  /** For a row that somebody else has locked. */
  lock_timeout: 10_000,
  statement_timeout: 30_000,
  /** Longer than the statement's own: only a server that has gone silent comes to this. */
  query_timeout: 40_000,
  /** A transaction whose process hangs must not keep its locks. */
  idle_in_transaction_session_timeout: 30_000,
};

/** What `pg` needs to know of a server. Throws when the CA's file can't be read. */
export async function poolConfigOf(server: DatabaseServer): Promise<PoolConfig> {
  const { connectionString, tls } = readServerAddress(server.url);
  const ca = server.caFile === null ? {} : { ca: await readFile(server.caFile, 'utf8') };
  return {
    connectionString,
    ssl: tls ? ca : false,
    max: server.poolSize,
    application_name: 'phonehaat',
    keepAlive: true,
    ...timeouts,
  };
}

/** For migrations: one connection, which may wait for another process's and build an index. */
export function withoutTimeLimits(config: PoolConfig): PoolConfig {
  const endless = { lock_timeout: 0, statement_timeout: 0, query_timeout: 0 };
  return { ...config, ...endless, max: 1 };
}
