import { type ServerProcess, startServer } from './child.ts';

/** Signs the access tokens that the benchmarks make for seeded people. */
export const benchSecret = 'a secret that only benchmarks know, long enough';

/**
 * The whole shop as it runs in production, with its default settings; only where an address of a
 * visitor comes from is told, so that one machine can be many visitors.
 */
export function startShop(dataDir: string, databaseUrl: string | null): Promise<ServerProcess> {
  return startServer(
    'server/main.ts',
    {
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      AUTH_SECRET: benchSecret,
      ALLOW_TEST_CARDS: 'yes',
      TRUST_PROXY: 'loopback',
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    },
    '/readyz',
  );
}
