import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../http/api/deps.ts';
import { type Config, ConfigError } from './config.ts';

/**
 * Opens the demo market in an empty embedded database. Its logins are public, so other machines must
 * not reach them: throws `ConfigError` otherwise.
 */
export async function openTrial(app: FastifyInstance, deps: Deps, config: Config) {
  const { hasDemoPeople, openDemo } = await import('../demo/load-demo.ts');
  const { marketOf } = await import('../demo/market.ts');
  if (config.exposed || config.databaseServer) {
    if (!(await hasDemoPeople(deps))) return { isDemo: false, fill: null };
    const where = config.databaseServer
      ? 'DATABASE_URL: this database'
      : `DATA_DIR: ${config.dataDir}`;
    throw new ConfigError(
      `${where} holds the demo logins, whose passwords everybody knows. ` +
        'Choose another one to be reached from outside this machine.',
    );
  }
  return await quietly(app, () =>
    openDemo(app, deps, {
      marker: join(config.dataDir, 'demo-unfinished'),
      phones: marketOf(config.demoMarket),
    }),
  );
}

/** Hundreds of lines about the requests of the demo market would hide the important ones. */
async function quietly<T>(app: FastifyInstance, work: () => Promise<T>): Promise<T> {
  const { level } = app.log;
  app.log.level = 'warn';
  try {
    return await work();
  } finally {
    app.log.level = level;
  }
}

/** Fills the demo market in the background, until it is done or the shop closes. */
export function createFilling(
  fill: ((signal: AbortSignal) => Promise<void>) | null,
  app: FastifyInstance,
) {
  const end = new AbortController();
  let running: Promise<void> = Promise.resolve();
  async function run(work: (signal: AbortSignal) => Promise<void>) {
    const cpu = process.cpuUsage();
    const begin = performance.now();
    try {
      await quietly(app, () => work(end.signal));
      const { user, system } = process.cpuUsage(cpu);
      const seconds = (micros: number) => Math.round(micros / 100_000) / 10;
      app.log.warn(
        `the demo market is complete, after ${seconds((performance.now() - begin) * 1000)} s ` +
          `and ${seconds(user + system)} s of processor`,
      );
    } catch (error) {
      if (end.signal.aborted) return;
      app.log.error({ err: error }, 'the demo market is incomplete; the next start continues');
    }
  }
  return {
    begin(): boolean {
      if (fill) running = run(fill);
      return fill !== null;
    },
    async stop() {
      end.abort();
      await running;
    },
  };
}
