import { type ServerProcess, startServer } from './child.ts';

/** Signs the access tokens of seeded people. */
export const benchSecret = 'a secret that only benchmarks know, long enough';

/**
 * The complete shop in production mode with default settings. Only the source of client addresses
 * is configured, so that one machine can act as many visitors.
 */
export function startShop(
  dataDir: string,
  databaseUrl: string | null,
  readUrl: string | null = null,
): Promise<ServerProcess> {
  return startServer(
    'server/main.ts',
    {
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      AUTH_SECRET: benchSecret,
      ALLOW_TEST_CARDS: 'yes',
      TRUST_PROXY: 'loopback',
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      ...(readUrl ? { DATABASE_READ_URL: readUrl } : {}),
    },
    '/readyz',
  );
}
