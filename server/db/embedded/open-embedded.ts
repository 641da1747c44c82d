import { chmod, mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { PoolConfig } from 'pg';
import { lockFolder, type ReleaseLock } from './folder-lock.ts';
import type { ListenOn, WorkerInput, WorkerMessage } from './pglite-worker.ts';

export type EmbeddedDatabaseOptions = {
  /** The folder of the database; made, for its owner alone, when it is missing. */
  folder: string;
  /** Takes PostgreSQL's own log lines. */
  log?: (line: string) => void;
  /**
   * Called at most once, when the database has stopped by itself. Every query fails from then on:
   * log the error and end the process; a restart recovers every acknowledged write.
   */
  onFatal?: (error: Error) => void;
};

export type EmbeddedDatabase = {
  /**
   * For `new pg.Pool(...)`. The pool needs an `error` listener, and must stay at one connection:
   * behind the socket there is a single session.
   */
  poolConfig: PoolConfig;
  /** Ends the database cleanly and gives the folder free. End the pool before. */
  close(): Promise<void>;
};

/** How long a request waits for the connection before it fails, in milliseconds. */
const connectionTimeoutMs = 30_000;
/** How long one statement may run before its caller gives up on it, in milliseconds. */
const statementTimeoutMs = 120_000;
/** How long a clean end may take before the thread is stopped hard, in milliseconds. */
const closeTimeoutMs = 20_000;

/** A database whose folder is ours; `opened` fails with PostgreSQL's reason when it cannot start. */
export type StartingDatabase = { opened: Promise<EmbeddedDatabase> };

/**
 * Opens the embedded PostgreSQL (PGlite) in `folder`, in a thread of its own, reachable by `pg`
 * over a unix socket that only this user can open (on Windows a port of 127.0.0.1).
 * @throws FolderInUseError when another process has the folder open
 * @throws Error when the database cannot start, with PostgreSQL's reason
 */
export async function openEmbeddedDatabase(
  options: EmbeddedDatabaseOptions,
): Promise<EmbeddedDatabase> {
  const { opened } = await startEmbeddedDatabase(options);
  return opened;
}

/** The same, but does not wait for the database. */
export async function startEmbeddedDatabase(
  options: EmbeddedDatabaseOptions,
): Promise<StartingDatabase> {
  await mkdir(options.folder, { recursive: true, mode: 0o700 });
  await chmod(options.folder, 0o700);
  const folder = await realpath(options.folder);

  const releaseLock = await lockFolder(folder);
  const opened = startOn(folder, options, releaseLock);
  // Whoever waits is told; until somebody does, this is no reason to end the process.
  opened.catch(() => {});
  return { opened };
}

async function startOn(
  folder: string,
  options: EmbeddedDatabaseOptions,
  releaseLock: ReleaseLock,
): Promise<EmbeddedDatabase> {
  // A socket's path may have 107 bytes at most: the data folder's own could be too long.
  const socketFolder = await mkdtemp(join(tmpdir(), 'phonehaat-'));
  const cleanUp = async () => {
    await rm(socketFolder, { recursive: true, force: true });
    await releaseLock();
  };

  const listenOn: ListenOn =
    process.platform === 'win32'
      ? { host: '127.0.0.1', port: 0 }
      : { path: join(socketFolder, '.s.PGSQL.5432') };
  const database = startWorker({ folder, listenOn }, options);
  try {
    const address = await database.ready;
    return {
      poolConfig: { ...connection(address, socketFolder), ...poolSettings },
      async close() {
        await database.stop();
        await cleanUp();
      },
    };
  } catch (error) {
    await cleanUp();
    throw error;
  }
}

const poolSettings = {
  user: 'postgres',
  database: 'postgres',
  ssl: false,
  max: 1,
  idleTimeoutMillis: 0,
  connectionTimeoutMillis: connectionTimeoutMs,
  query_timeout: statementTimeoutMs,
  // The session outlives a connection: without this, settings and named statements would, too.
  onConnect: async (client) => {
    await client.query('DISCARD ALL');
  },
} satisfies PoolConfig;

function connection(address: string, socketFolder: string): PoolConfig {
  if (process.platform !== 'win32') return { host: socketFolder, port: 5432 };
  const { hostname, port } = new URL(`tcp://${address}`);
  return { host: hostname, port: Number(port) };
}

/** Starts the thread; `ready` gives the address, or fails with the reason it did not start. */
function startWorker(
  input: WorkerInput,
  { log, onFatal }: EmbeddedDatabaseOptions,
): { ready: Promise<string>; stop(): Promise<void> } {
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), {
    name: 'embedded-database',
    workerData: input,
  });
  const { promise: ready, resolve, reject } = Promise.withResolvers<string>();
  const { promise: exited, resolve: exit } = Promise.withResolvers<void>();
  let state: 'starting' | 'running' | 'stopping' | 'over' = 'starting';
  let reason: unknown;

  worker.on('message', (message: WorkerMessage) => {
    if (message.kind === 'log') log?.(message.line);
    if (message.kind === 'crashed') reason = message.reason;
    if (message.kind === 'ready') {
      state = 'running';
      resolve(message.address);
    }
  });
  worker.on('error', (error) => {
    reason = error;
  });
  worker.on('exit', (code) => {
    const before = state;
    state = 'over';
    exit();
    if (before === 'stopping' && code === 0) return;
    const cause = reason ?? `its thread ended with code ${code}`;
    const failure = (what: string) =>
      new Error(`The embedded database ${what}: ${sayWhy(cause)}`, { cause });
    if (before === 'starting') reject(failure('could not start'));
    if (before === 'running') onFatal?.(failure('has stopped'));
    if (before === 'stopping')
      log?.(failure('did not end cleanly; it recovers at its next start').message);
  });

  return {
    ready,
    async stop() {
      if (state !== 'running') return;
      state = 'stopping';
      worker.postMessage('close');
      const hardStop = setTimeout(() => worker.terminate(), closeTimeoutMs);
      await exited;
      clearTimeout(hardStop);
    },
  };
}

/** WebAssembly's file errors are plain objects with a number. */
function sayWhy(cause: unknown): string {
  return cause instanceof Error || typeof cause !== 'object'
    ? String(cause)
    : JSON.stringify(cause);
}
