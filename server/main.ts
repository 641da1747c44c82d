import type { AddressInfo } from 'node:net';
import { nodeFlags } from '../scripts/launch/node-flags.mjs';
import { envFile, programEnvironment, supervise } from '../scripts/launch/supervise.mjs';
import { root } from '../scripts/lib/paths.mjs';
import { DatabaseUnreachableError } from './db/database-down.ts';
import { FolderInUseError } from './db/embedded/folder-lock.ts';
import { demoPeople } from './demo/people.ts';
import { createLogger } from './http/api/logging.ts';
import { type Config, ConfigError, readConfig } from './start/config.ts';
import type { ServePages } from './start/shop.ts';

const oldestNode = 24;

/**
 * Node takes its flags, and the C library its settings, only when a process begins. So the program
 * begins anew with those of `npm start` where somebody has run this file without them.
 */
async function restartWithFlags(): Promise<void> {
  if (nodeFlags.every((flag) => process.execArgv.includes(flag))) return;
  const args = [...nodeFlags, ...envFile, ...process.execArgv, ...process.argv.slice(1)];
  process.chdir(root);
  // The same process goes on, with its id and its terminal. Windows cannot do that, and a channel
  // to the parent would be lost: there a child runs the program, as under `npm start`.
  if (process.execve && process.platform !== 'win32' && !process.connected) {
    process.execve(process.execPath, [process.execPath, ...args], programEnvironment());
  }
  process.exit(await supervise(process.execPath, args));
}

async function start(config: Config, dev: boolean): Promise<() => Promise<void>> {
  const log = createLogger(config.logLevel);
  const serve: ServePages = dev
    ? async (...pages) => (await import('./http/pages/pages.ts')).servePagesWithHotReload(...pages)
    : async (...pages) => (await import('./http/pages/pages.ts')).servePages(...pages);
  const { app, isDemo, close } = config.apiUrl
    ? await (await import('./start/web-only.ts')).openWebOnly(
        { ...config, apiUrl: config.apiUrl },
        log,
        serve,
      )
    : await (await import('./start/shop.ts')).openShop(config, log, serve);
  await app.listen({ port: config.port, host: config.host });
  announce(app.server.address() as AddressInfo, config, isDemo);
  return close;
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

/** A sentence in the place of a stack where the person who starts the program can mend the reason. */
function explain(error: unknown): unknown {
  if (error instanceof ConfigError) return `The settings are not right:\n${error.message}`;
  if (error instanceof FolderInUseError) return error.message;
  if (error instanceof DatabaseUnreachableError) return error.message;
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
