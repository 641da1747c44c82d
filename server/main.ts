import cluster from 'node:cluster';
import type { AddressInfo } from 'node:net';
import { whenOrphaned } from '../scripts/launch/supervise.mjs';
import { demoPeople } from './demo/people.ts';
import { createLogger } from './http/api/logging.ts';
import { type Config, ConfigError, readConfig } from './start/config.ts';
import { isForOperator } from './start/operator-errors.ts';
import { openMessage, ProcessEnded, processIndex, runProcesses } from './start/processes.ts';
import { restartWithFlags } from './start/restart-with-flags.ts';
import type { ServePages } from './start/shop.ts';

const oldestNode = 24;

async function start(config: Config, dev: boolean): Promise<() => Promise<void>> {
  const log = createLogger(config.logLevel);
  if (config.processes > 1 && cluster.isPrimary) return runProcesses(config.processes, log);
  const serve: ServePages = dev
    ? async (...pages) => (await import('./http/pages/pages.ts')).servePagesWithHotReload(...pages)
    : async (...pages) => (await import('./http/pages/pages.ts')).servePages(...pages);
  const { app, isDemo, opened, close } = config.apiUrl
    ? await (await import('./start/web-only.ts')).openWebOnly(
        { ...config, apiUrl: config.apiUrl },
        log,
        serve,
      )
    : await (await import('./start/shop.ts')).openShop(ofThisProcess(config), log, serve);
  await app.listen({ port: config.port, host: config.host });
  const isFilling = opened?.() ?? false;
  // The first of several; not again when one of them starts anew.
  if (!cluster.worker || cluster.worker.id === 1) {
    announce(app.server.address() as AddressInfo, config, { isDemo, isFilling });
  }
  cluster.worker?.send(openMessage);
  return close;
}

/** Prometheus reads each process at a port of its own. */
function ofThisProcess(config: Config): Config {
  const { metrics } = config;
  return { ...config, metrics: metrics && { ...metrics, port: metrics.port + processIndex() } };
}

function announce(
  { port }: AddressInfo,
  config: Config,
  { isDemo, isFilling }: { isDemo: boolean; isFilling: boolean },
): void {
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  const lines = ['', `PhoneHaat is open at ${config.publicUrl ?? `http://${host}:${port}`}`];
  if (isFilling) lines.push('Demo phones come in, for the next minute.');
  if (isDemo) {
    lines.push('', 'Demo logins (for this machine only):');
    for (const { key, email, password } of demoPeople) {
      lines.push(`  ${key.padEnd(8)} ${email.padEnd(24)} ${password}`);
    }
  }
  console.log(`${lines.join('\n')}\n`);
}

/**
 * Shuts down once, however many signals arrive; requests in flight are answered first. Before
 * `running` settles there is nothing to close, so the process just exits.
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
  // The IPC channel closes when the launcher is killed; this process must not outlive it.
  process.on('disconnect', end);
  whenOrphaned(end);
}

/** A sentence instead of a stack trace for errors that the operator can repair. */
function explain(error: unknown): unknown {
  if (error instanceof ProcessEnded) return 'One of the processes did not open.';
  if (error instanceof ConfigError) return `The settings are not right:\n${error.message}`;
  if (isForOperator(error)) return error.message;
  if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
    return 'This port is taken. Choose another one: PORT=3001 npm start';
  }
  return error;
}

if (Number(process.versions.node.split('.')[0]) < oldestNode) {
  console.error(`PhoneHaat runs on Node ${oldestNode}; start it by: npm start`);
  process.exit(1);
}
await restartWithFlags();
try {
  const running = start(readConfig(), process.argv.includes('--dev'));
  endOnSignals(running);
  await running;
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}
