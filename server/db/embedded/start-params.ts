import { PGlite } from '@electric-sql/pglite';

/**
 * PostgreSQL's start parameters for a durable database: PGlite's own without `-F` (which switches
 * fsync off), and the one sync method its WebAssembly build can carry out.
 * Errors of single statements are left to the caller that gets them: their details can hold
 * personal data, which must not reach a log.
 */
export const durableStartParams: readonly string[] = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'log_min_messages=log',
];
