import { mkdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { v7 as newId } from 'uuid';
import { buildApp } from './app.ts';
import { startBackgroundJobs } from './background.ts';
import { composeDeps } from './compose.ts';
import { type Config, ConfigError, isLoopback, readConfig } from './config.ts';
import { loadDemoIfEmpty } from './db/demo/load-demo.ts';
import { demoPeople } from './db/demo/people.ts';
import { FolderInUseError } from './db/embedded/folder-lock.ts';
import { openDatabase } from './db/open-database.ts';
import type { Deps } from './http/deps.ts';
import { createLogger } from './http/logging.ts';
import { servePages } from './http/pages.ts';
import { keptSecret } from './secrets.ts';

const oldestNode = 24;

async function start(config: Config, dev: boolean): Promise<() => Promise<void>> {
  const log = createLogger(config.logLevel);
  const { dataDir } = config;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const { db, close: closeDatabase } = await openDatabase(dataDir, {
    onFatal(error) {
      log.fatal({ err: error }, 'the database has stopped; a restart recovers it');
      process.exit(1);
    },
    onMaintenanceError: (error) => log.error({ err: error }, 'database maintenance failed'),
  });
  const { deps, extensions } = composeDeps({
    db,
    dataDir,
    authSecret: config.authSecret ?? (await keptSecret(dataDir)),
    publicUrl: config.publicUrl,
    google: config.google,
    smtp: config.smtp,
    clock: () => new Date(),
    newId,
    log,
  });
  const serve = dev ? (await import('./http/pages-dev.ts')).servePagesWithHotReload : servePages;
  const publicConfig = {
    googleSignIn: config.google !== null,
    tokenSyncUrl: config.authSyncUrl,
  };
  const pages = (app: FastifyInstance) => serve(app, { publicConfig });
  const app = await buildApp({ deps, logger: log, extensions: [...extensions, pages] });

  const demoAllowed = !config.production && isLoopback(config.host);
  const isDemo = demoAllowed && (await fillWithDemo(app, deps, dataDir));
  const stopJobs = startBackgroundJobs(deps, log);
  await app.listen({ port: config.port, host: config.host });
  announce(app.server.address() as AddressInfo, config, isDemo);

  return async () => {
    await app.close();
    await stopJobs();
    await closeDatabase();
  };
}

/** The demonstration is hundreds of requests that nobody wants to read in the log. */
async function fillWithDemo(app: FastifyInstance, deps: Deps, dataDir: string): Promise<boolean> {
  const { level } = app.log;
  app.log.level = 'warn';
  try {
    return await loadDemoIfEmpty(app, deps, {
      marker: join(dataDir, 'demo-unfinished'),
      onStart: () => console.log('Filling the shop with demo phones, once…'),
    });
  } finally {
    app.log.level = level;
  }
}

function announce({ port }: AddressInfo, config: Config, isDemo: boolean): void {
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  const lines = ['', `PhoneHaat is open at ${config.publicUrl ?? `http://${host}:${port}`}`];
  if (isDemo) {
    lines.push('', 'Demo logins (for this machine only):');
    for (const { key, email, password } of demoPeople) {
      lines.push(`  ${key.padEnd(8)} ${email.padEnd(24)} ${password}`);
    }
  }
  console.log(`${lines.join('\n')}\n`);
}

/**
 * Ends once, however many signals come; requests in flight are answered first. `running` settles
 * when there is something to close: until then the process may simply end.
 */
function endOnSignals(running: Promise<() => Promise<void>>): void {
  let stop = async () => {};
  running.then(
    (close) => {
      stop = close;
    },
    () => {},
  );
  let ending = false;
  const end = () => {
    if (ending) return;
    ending = true;
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  // `npm start` holds a channel to this process; when it is killed, this one must not live on.
  process.on('disconnect', end);
}

/** A sentence for a person, where the reason is theirs to mend. */
function explain(error: unknown): unknown {
  if (error instanceof ConfigError) return `The settings are not right:\n${error.message}`;
  if (error instanceof FolderInUseError) return error.message;
  if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
    return 'This port is taken. Choose another one: PORT=3001 npm start';
  }
  return error;
}

if (Number(process.versions.node.split('.')[0]) < oldestNode) {
  console.error(`PhoneHaat runs on Node ${oldestNode}; start it by: npm start`);
  process.exit(1);
}
try {
  const running = start(readConfig(), process.argv.includes('--dev'));
  endOnSignals(running);
  await running;
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}
