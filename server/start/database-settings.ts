import * as z from 'zod';
import type { DatabaseServer } from '../db/hosted/postgres.ts';
import { AddressError, readServerAddress } from '../db/hosted/server-address.ts';
import { ConfigError } from './config-error.ts';

const poolRange = 'Give a number of connections, from 2 to 100.';

/** The variables of a PostgreSQL server; part of `environment` in `config.ts`. */
export const databaseVariables = {
  /**
   * A PostgreSQL server, like postgres://user:password@host:5432/name, instead of the embedded one.
   */
  DATABASE_URL: z.string().optional(),
  /** The address without a pooler in between, for messages that arrive at once. */
  DATABASE_DIRECT_URL: z.string().optional(),
  /** A hot standby of that server, for what anybody may read. */
  DATABASE_READ_URL: z.string().optional(),
  /** The maximum number of connections to that server. */
  DATABASE_POOL_SIZE: z.coerce
    .number(poolRange)
    .int(poolRange)
    .min(2, poolRange)
    .max(100, poolRange)
    .default(10),
  /** The certificate of that server's CA (PEM), where the system does not know it. */
  DATABASE_CA_FILE: z.string().optional(),
  /** Whether reads are prepared there: where no pooler is in between, or always, or never. */
  DATABASE_PREPARE: z.enum(['auto', 'yes', 'no'], 'Set it to auto, yes or no.').default('auto'),
  /** At least 32 characters; by default one is generated in DATA_DIR. DATABASE_URL requires it. */
  AUTH_SECRET: z.string().min(32, 'Use at least 32 characters.').optional(),
};

const schema = z.object(databaseVariables);

function requireAddress(name: string, url: string): void {
  try {
    readServerAddress(url);
  } catch (error) {
    if (error instanceof AddressError) throw new ConfigError(`${name}: ${error.message}`);
    throw error;
  }
}

/** Processes on one database accept each other's tokens, so they must share a configured secret. */
export function readDatabaseServer(value: z.output<typeof schema>): DatabaseServer | null {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl, DATABASE_CA_FILE: caFile } = value;
  const { DATABASE_READ_URL: readUrl } = value;
  if (!url) {
    if (!readUrl) return null;
    throw new ConfigError('DATABASE_READ_URL: a replica needs its primary. Set DATABASE_URL.');
  }
  requireAddress('DATABASE_URL', url);
  if (directUrl) requireAddress('DATABASE_DIRECT_URL', directUrl);
  if (readUrl) requireAddress('DATABASE_READ_URL', readUrl);
  if (!value.AUTH_SECRET) {
    throw new ConfigError(
      'AUTH_SECRET: with DATABASE_URL give a secret of your own, the same for every process on ' +
        'that database (openssl rand -base64 33).',
    );
  }
  return {
    url,
    directUrl: directUrl || null,
    readUrl: readUrl || null,
    poolSize: value.DATABASE_POOL_SIZE,
    caFile: caFile ?? null,
    prepare: value.DATABASE_PREPARE,
  };
}
