import { mkdir } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';
import { startDatabase } from '../db/open-database.ts';
import type { Config } from './config.ts';
import type { Program, ServePages } from './program.ts';

/**
 * The whole program: database, API and pages, ready to listen. What is imported above is little:
 * the database starts while the rest is loaded and put together.
 */
export async function openShop(
  config: Config,
  log: FastifyBaseLogger,
  serve: ServePages,
): Promise<Program> {
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const [database, { assembleShop }] = await Promise.all([
    startDatabase(config, {
      onFatal(error) {
        log.fatal({ err: error }, 'the database has stopped; a restart recovers it');
        process.exit(1);
      },
      onMaintenanceError: (error) => log.error({ err: error }, 'database maintenance failed'),
    }),
    import('./assemble-shop.ts'),
  ]);
  return assembleShop(config, database, log, serve);
}
