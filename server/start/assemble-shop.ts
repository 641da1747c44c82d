import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { v7 as newId } from 'uuid';
import type { StartedDatabase } from '../db/open-database.ts';
import { hasDemoPeople, loadDemoIfEmpty } from '../demo/load-demo.ts';
import type { Deps } from '../http/api/deps.ts';
import { webhookPath } from '../http/api/payment-webhook.ts';
import { readSignedIn } from '../http/pages/signed-in.ts';
import { createPagePolicy } from '../http/security/content-security-policy.ts';
import { apiBase, buildApp } from './app.ts';
import { startBackgroundJobs } from './background-jobs.ts';
import { composeDeps } from './compose.ts';
import { type Config, ConfigError, isLoopback } from './config.ts';
import type { Program, ServePages } from './program.ts';
import { keptSecret } from './secrets.ts';

/** API and pages on a database that may still be opening, which they close at their end. */
export async function assembleShop(
  config: Config,
  database: StartedDatabase,
  log: FastifyBaseLogger,
  serve: ServePages,
): Promise<Program> {
  const { deps, extensions } = composeDeps({
    db: database.db,
    dataDir: config.dataDir,
    authSecret: config.authSecret ?? (await keptSecret(config.dataDir)),
    publicUrl: config.publicUrl,
    google: config.google,
    smtp: config.smtp,
    stripe: config.stripe,
    cardEventsTo: `${apiBase}${webhookPath}`,
    clock: () => new Date(),
    newId,
    log,
  });
  if (!config.publicUrl && !isLoopback(config.host)) {
    log.warn('PUBLIC_URL is not set: any host that a request names is believed');
  }
  if (config.publicUrl?.startsWith('https:') && !config.trustProxy) {
    log.warn('TRUST_PROXY is not set: all visitors behind the proxy share one allowance of tries');
  }
  const publicConfig = {
    googleSignIn: config.google !== null,
    tokenSyncUrl: config.authSyncUrl,
    cards: config.cards,
  };
  const policy = createPagePolicy(config.publicUrl, {
    ...deps.cardPayments.browserOrigins,
    connections: [config.authSyncUrl, ...(deps.cardPayments.browserOrigins?.connections ?? [])],
  });
  const { catalogueVersion } = deps;
  const pages = (app: FastifyInstance) =>
    serve(app, {
      publicConfig,
      publicUrl: config.publicUrl,
      policy,
      catalogueVersion,
      readSignedIn: (headers) => readSignedIn(headers, deps),
    });
  const building = buildApp({
    deps,
    logger: log,
    trustProxy: config.trustProxy,
    extensions: [...extensions, pages],
  });
  const [app, { close: closeDatabase }] = await Promise.all([building, database.opened]);
  const isDemo = await fillWithDemo(app, deps, config).catch(async (error: unknown) => {
    await app.close();
    await closeDatabase();
    throw error;
  });
  const stopJobs = startBackgroundJobs(deps, log);
  return {
    app,
    isDemo,
    async close() {
      await app.close();
      await stopJobs();
      await closeDatabase();
    },
  };
}

/**
 * Says whether this is the demonstration market, filling an empty embedded database with it. Its
 * logins are public, so they may exist only where nobody else can reach them: throws `ConfigError`
 * otherwise.
 */
async function fillWithDemo(app: FastifyInstance, deps: Deps, config: Config): Promise<boolean> {
  if (config.production || config.databaseServer || !isLoopback(config.host)) {
    if (!(await hasDemoPeople(deps))) return false;
    const where = config.databaseServer
      ? 'DATABASE_URL: this database'
      : `DATA_DIR: ${config.dataDir}`;
    throw new ConfigError(
      `${where} holds the demo logins, whose passwords everybody knows. ` +
        'Choose another one to be reached from outside this machine.',
    );
  }
  const { level } = app.log;
  // Hundreds of requests that nobody wants to read in the log.
  app.log.level = 'warn';
  try {
    return await loadDemoIfEmpty(app, deps, {
      marker: join(config.dataDir, 'demo-unfinished'),
      onStart: () => app.log.warn('filling the shop with demo phones, once'),
      withSales: config.stripe === null,
    });
  } finally {
    app.log.level = level;
  }
}
