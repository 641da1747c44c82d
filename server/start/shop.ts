import { mkdir } from 'node:fs/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { v7 as newId } from 'uuid';
import { readCopy } from '../backup/copy-state.ts';
import { backUpAtNight } from '../backup/nightly-backup.ts';
import type { Share } from '../backup/pool.ts';
import { proveApart } from '../backup/prove-apart.ts';
import { claimSecret } from '../backup/secret-mark.ts';
import { ensureWritable, writeBackup } from '../backup/write-backup.ts';
import type { StatementWatch } from '../db/client.ts';
import type { MigrationStep } from '../db/migrate.ts';
import { startDatabase } from '../db/open-database.ts';
import { createImeiVault, ImeiKeyMissing } from '../features/imeis/vault.ts';
import type { Deps } from '../http/api/deps.ts';
import { closingNow } from '../http/cache/closing.ts';
import type { PageOptions } from '../http/pages/send-page.ts';
import { hasPictures } from './check-pictures.ts';
import { closeServer } from './close-server.ts';
import type { Config } from './config.ts';
import { ConfigError } from './config-error.ts';
import { createDatabaseClock, type DatabaseClock } from './database-clock.ts';
import { noGateways } from './gateway-settings.ts';
import { serveOperator } from './operator-socket.ts';
import { foreignSecret, loadOrCreateSecret } from './secrets.ts';
import { nameShop } from './shop-settings.ts';
import { startWarnings } from './start-warnings.ts';
import { createFilling, openTrial } from './trial.ts';
import { version } from './version.ts';

/** A program that is ready to listen. */
export type Program = {
  app: FastifyInstance;
  /** Whether the demo market with its public logins is loaded. */
  isDemo: boolean;
  /**
   * Call it once the shop can be reached: an empty trial is filled with phones from then on. Returns
   * whether it is.
   */
  opened?: () => boolean;
  /** Finishes requests in flight, then closes everything. */
  close: () => Promise<void>;
};

/** Mounts the pages: the built ones, or Vite's in development. */
export type ServePages = (app: FastifyInstance, options: PageOptions) => Promise<void>;

/** Milliseconds until mails and papers of this program have the design that another has published. */
const followMs = 2_000;

/** Opens database, API and pages. Throws `ConfigError`, and what the database throws. */
export async function openShop(
  given: Config,
  log: FastifyBaseLogger,
  serve: ServePages,
): Promise<Program> {
  await nameShop(given.shop);
  log.info({ version }, 'the shop opens');
  await mkdir(given.dataDir, { recursive: true, mode: 0o700 });
  // Loaded for shops that are watched or traced only.
  const watching = given.metrics && (await import('./metrics/serve-metrics.ts'));
  const metrics = watching?.createMetrics();
  const traced =
    given.tracing && (await import('./tracing/trace-shop.ts')).traceShop(given.tracing);
  // Loaded while the database opens in its own thread, which shortens the start.
  const [database, parts] = await Promise.all([
    startDatabase(given, {
      onFatal(error) {
        log.fatal({ err: error }, 'the database has stopped; a restart recovers it');
        process.exit(1);
      },
      onMaintenanceError: (error) => log.error({ err: error }, 'database maintenance failed'),
      onMigration: (step) => log.warn(sentenceOf(step)),
      statements: watchedBy(metrics?.statements, traced?.statements),
    }),
    loadParts(),
  ]);
  const { apiBase, buildApp, composeDeps, createPagePolicy, shareThreadNews, storedPictures } =
    parts;
  const { readPageReader, startBackgroundJobs, jobs, jobsOfCopies, jobsOfDemos, notificationPath } =
    parts;
  const { db, close: closeDatabase } = await database.opened;
  const clock = createDatabaseClock(db, () => new Date());
  const copy = await readCopy(db);
  const config = copy ? withoutOutside(given) : given;
  if (copy) {
    log.warn(
      `this is a restored copy of ${copy.at.toISOString()}: it sends no mails, calls no payment ` +
        'provider and ends no deals. phonehaat take-over makes it the shop',
    );
  }
  const authSecret = config.authSecret ?? (await loadOrCreateSecret(config.dataDir));
  if (!(await claimSecret(db, authSecret))) {
    await closeDatabase();
    throw new ConfigError(foreignSecret(config));
  }
  const news = config.databaseServer && shareThreadNews(db, config.databaseServer);
  const replica = await chooseReplica(config, metrics?.statements, log);
  const canBackUp =
    !copy && config.backup !== null && (await canWriteBackups(config.backup.to, log));
  const { deps, extensions } = composeDeps({
    db,
    replica,
    dataDir: config.dataDir,
    authSecret,
    publicUrl: config.publicUrl,
    allowedOrigins: config.allowedOrigins,
    google: config.google,
    smtp: config.smtp,
    supportAddress: config.supportAddress,
    confirmAddresses: config.confirmAddresses,
    unconfirmedMayDeal: config.unconfirmedMayDeal,
    staffNeedSecondFactor: config.livePayments,
    keptPayments: config.keptPayments,
    deals: config.deals,
    payouts: config.payouts,
    books: config.books,
    shop: config.shop,
    imageStore: config.imageStore,
    onStoreCall: metrics?.onStoreCall,
    pushHosts: config.pushHosts,
    sms: config.sms,
    stripe: config.stripe,
    gateways: config.gateways,
    watchProviders: config.production,
    threadNews: news?.threadNews,
    backsUp: canBackUp,
    needsBackup: !copy && (config.livePayments || config.backup !== null),
    cardEventsTo: `${apiBase}${notificationPath}`,
    clock: clock.now,
    newId,
    log,
  });
  await deps.shopLook.follow();
  // Another program may publish, and mails are written without a page.
  const following = config.databaseServer
    ? setInterval(() => void deps.shopLook.follow(), followMs).unref()
    : undefined;
  for (const warning of startWarnings(config)) log.warn(warning);
  await createImeiVault(config.dataDir)
    .check(db)
    .catch((error: unknown) => {
      if (!(error instanceof ImeiKeyMissing)) throw error;
      log.warn(error.message);
    });
  const publicConfig = {
    googleSignIn: config.google !== null,
    numberSignIn: config.sms !== null,
    confirmAddresses: config.confirmAddresses && !config.unconfirmedMayDeal,
    social: config.social,
    tokenSyncUrl: config.authSyncUrl,
    cards: config.cards,
    keptPayments: config.keptPayments,
    deals: {
      hours: deps.deals.hours,
      feePercent: deps.deals.feePercent,
      coolingDays: deps.deals.coolingDays,
    },
  };
  const { all: providers } = deps.payments;
  const policy = createPagePolicy(config.publicUrl, {
    scripts: providers.flatMap(({ browserOrigins }) => browserOrigins?.scripts ?? []),
    frames: providers.flatMap(({ browserOrigins }) => browserOrigins?.frames ?? []),
    connections: [
      config.authSyncUrl,
      ...providers.flatMap(({ browserOrigins }) => browserOrigins?.connections ?? []),
    ],
    forms: providers.flatMap(({ leavesTo }) => leavesTo),
  });
  const { listVersion } = deps;
  const pages = (app: FastifyInstance) =>
    serve(app, {
      publicConfig,
      publicUrl: config.publicUrl,
      policy,
      listVersion,
      pageFolder: config.dataDir,
      followLook: deps.shopLook.follow,
      drawShare: async () => (await import('../features/products/draw-preview.ts')).drawShare(),
      onPhoneSeen: deps.pageViews.add,
      onPageSent: deps.browserWatch.addPage,
      readReader: (headers) => readPageReader(headers, deps),
      closingNow: () => closingNow(deps.db, deps.clock),
    });
  const app = await buildApp({
    deps,
    logger: log,
    trustProxy: config.trustProxy,
    thisMachineOnly: !config.exposed,
    onAnswered: metrics?.onAnswered,
    traceRequests: traced?.requests,
    extensions: [...extensions, pages],
  });
  const { isDemo, fill } = await openChecked(app, deps, config, clock).catch(
    async (error: unknown) => {
      await app.close();
      await news?.stop();
      await replica?.close();
      await closeDatabase();
      throw error;
    },
  );
  const filling = createFilling(fill, app);
  const pictures = config.imageStore && storedPictures(config.imageStore);
  const source = { db, dataDir: config.dataDir, authSecret, version, pictures };
  const closing = new AbortController();
  const backup = config.backup && {
    ...config.backup,
    source,
    prove: (made: string, share: Share) => proveApart(made, share, closing.signal),
    clock: deps.clock,
    log,
  };
  const chosen = {
    ...(copy ? jobsOfCopies : isDemo ? jobsOfDemos : jobs),
    ...(backup && !copy && { backUpAtNight: () => backUpAtNight(backup) }),
  };
  const stopJobs = startBackgroundJobs(deps, log, traced?.jobs(chosen) ?? chosen);
  const mailVerified = verifyMail(deps, log);
  const metricsServer =
    metrics && given.metrics && (await watching?.serveMetrics(metrics, deps, given.metrics));
  const stopPrints = config.databaseServer
    ? null
    : await serveOperator(config.dataDir, { db, check: deps.providerWatch.check }, (to) =>
        writeBackup(source, to, deps.clock()),
      ).catch((error: unknown) => {
        log.warn({ err: error }, 'operator commands cannot read while the shop runs');
        return null;
      });
  return {
    app,
    isDemo,
    opened: filling.begin,
    async close() {
      // The trial of a backup takes minutes; this night's backup is made again later.
      closing.abort();
      clearInterval(following);
      await metricsServer?.close();
      await filling.stop();
      await closeServer(app, log);
      await stopPrints?.();
      await stopJobs();
      await mailVerified;
      clock.stop();
      await news?.stop();
      await deps.pageViews.write(deps.db).catch(() => {});
      await deps.browserWatch.write(deps.db).catch(() => {});
      await replica?.close();
      await closeDatabase();
      await traced?.stop();
    },
  };
}

/** The replica in the settings; the log has a line when it stops and begins again to serve. */
async function chooseReplica(
  { databaseServer }: Config,
  statements: StatementWatch | undefined,
  log: FastifyBaseLogger,
) {
  if (!databaseServer?.readUrl) return null;
  const { openReplica } = await import('../db/hosted/replica.ts');
  return openReplica(databaseServer, databaseServer.readUrl, {
    statements: statements?.onStatement,
    onChange: (serves, reason) =>
      serves
        ? log.info('the replica serves public reads')
        : log.warn({ reason }, 'the replica cannot serve: the primary serves public reads'),
    onAlone: (isAlone) =>
      isAlone
        ? log.warn('the primary is away: the replica serves visitors')
        : log.info('the primary is back'),
  });
}

/** All that watch the statements of one client. */
function watchedBy(...watches: (StatementWatch | null | undefined)[]): StatementWatch | undefined {
  const present = watches.filter((watch) => watch != null);
  if (present.length < 2) return present[0];
  return {
    onPool: (pool) => present.forEach((watch) => void watch.onPool(pool)),
    onStatement: (...statement) => present.forEach((watch) => void watch.onStatement(...statement)),
  };
}

/** The settings of a restored copy, which must not reach real people or their money. */
function withoutOutside(config: Config): Config {
  return {
    ...config,
    // Its sweeps would remove pictures of the shop; a restore leaves its own in `dataDir`.
    imageStore: null,
    smtp: null,
    pushHosts: [],
    sms: null,
    stripe: null,
    gateways: noGateways,
    keptPayments: false,
    cards: { provider: 'none' },
  };
}

/** A line of the log, at the level of warnings, because the shop is closed meanwhile. */
function sentenceOf(step: MigrationStep): string {
  if (step.is === 'begun') return `migration ${step.name} begins`;
  if (step.is === 'waiting') return `migration ${step.name} waits for a lock of another process`;
  return `migration ${step.name} is done, after ${step.seconds.toFixed(1)} s`;
}

async function loadParts() {
  const parts = await Promise.all([
    import('./app.ts'),
    import('./compose.ts'),
    import('./background-jobs.ts'),
    import('../http/api/payment-routes.ts'),
    import('../http/api/authenticate.ts'),
    import('../http/security/content-security-policy.ts'),
    import('../features/threads/share-news.ts'),
  ]);
  const [app, compose, jobs, webhook, authenticate, policy, news] = parts;
  return { ...app, ...compose, ...jobs, ...webhook, ...authenticate, ...policy, ...news };
}

/** Checks clock and pictures of a shop whose processes share a database, then opens a trial's demo. */
async function openChecked(app: FastifyInstance, deps: Deps, config: Config, clock: DatabaseClock) {
  if (config.databaseServer) {
    await clock.start(deps.log);
    if (!(await hasReachablePictures(deps))) {
      deps.log.error(
        config.imageStore
          ? `S3_BUCKET: ${config.imageStore.bucket} has none of this database's newest pictures. npm ` +
              'run images:copy brings them from a folder'
          : `DATA_DIR: ${config.dataDir} has none of this database's newest pictures. All processes of ` +
              'a shop share one DATA_DIR, and it is restored together with the database',
      );
    }
  }
  return await openTrial(app, deps, config);
}

/** A store that is away or refuses must not close the shop: pages without pictures are useful. */
/** Tried at the start, because a backup that cannot be written is otherwise first missed at night. */
async function canWriteBackups(to: string, log: FastifyBaseLogger): Promise<boolean> {
  return await ensureWritable(to).then(
    () => true,
    (error: unknown) => {
      log.error({ err: error }, 'no nightly backup will be made');
      return false;
    },
  );
}

async function hasReachablePictures({ db, imageHost, log }: Deps): Promise<boolean> {
  return await hasPictures(db, imageHost).catch((error: unknown) => {
    log.error({ err: error }, 'the pictures cannot be read; the shop opens without them');
    return true;
  });
}

/** In the background, because mails wait while their server is away. */
async function verifyMail({ mail }: Deps, log: FastifyBaseLogger): Promise<void> {
  try {
    await mail.verify?.();
  } catch (error) {
    log.error({ err: error }, 'SMTP_URL: the mail server does not take mails; they wait');
  }
}
