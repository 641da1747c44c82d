import { chmod, mkdir, realpath } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import type { PoolConfig } from 'pg';
import { PreparingClient } from '../preparing-client.ts';
import { lockFolder, type ReleaseLock } from './folder-lock.ts';
import type { WorkerInput, WorkerMessage, WorkerOrder } from './pglite-worker.ts';
import { PathSocket, socketPathFor } from './socket.ts';

export type EmbeddedDatabaseOptions = {
  /** The folder of the database; created with access for its owner only. */
  folder: string;
  /** Gets PostgreSQL's log lines. */
  log?: (line: string) => void;
  /**
   * Called at most once, when the database has crashed. All queries fail from then on: log the
   * error and exit; a restart recovers every acknowledged write.
   */
  onFatal?: (error: Error) => void;
};

export type EmbeddedDatabase = {
  /**
   * For `new pg.Pool(...)`. The pool needs an `error` listener and exactly one connection, because
   * the database has a single session.
   */
  poolConfig: PoolConfig;
  /** Shuts the database down and unlocks the folder. End the pool first. */
  close(): Promise<void>;
};

/** How long a request waits for the connection. */
const connectionTimeoutMs = 30_000;
/** How long a statement may run before its caller gets an error. */
const statementTimeoutMs = 120_000;
/** How long a clean shutdown may take before the thread is terminated. */
const closeTimeoutMs = 20_000;

/**
 * A database whose folder is locked. `opened` rejects with PostgreSQL's reason if it cannot start.
 */
export type StartingDatabase = { opened: Promise<EmbeddedDatabase> };

/**
 * Opens the embedded PostgreSQL (PGlite) in `folder`, in a worker thread, for `pg` clients.
 * @throws FolderInUseError when another process has the folder open
 * @throws Error when the database cannot start, with PostgreSQL's reason
 */
export async function openEmbeddedDatabase(
  options: EmbeddedDatabaseOptions,
): Promise<EmbeddedDatabase> {
  const { opened } = await startEmbeddedDatabase(options);
  return opened;
}

/** Like `openEmbeddedDatabase`, but resolves once the folder is locked. */
export async function startEmbeddedDatabase(
  options: EmbeddedDatabaseOptions,
): Promise<StartingDatabase> {
  await mkdir(options.folder, { recursive: true, mode: 0o700 });
  await chmod(options.folder, 0o700);
  const folder = await realpath(options.folder);

  const releaseLock = await lockFolder(folder);
  const opened = openLocked(folder, options, releaseLock);
  // Callers that await it get the error; without them it must not end the process.
  opened.catch(() => {});
  return { opened };
}

async function openLocked(
  folder: string,
  options: EmbeddedDatabaseOptions,
  releaseLock: ReleaseLock,
): Promise<EmbeddedDatabase> {
  const socketPath = socketPathFor(folder);
  const database = startWorker({ folder, socketPath }, options);
  try {
    await database.ready;
  } catch (error) {
    await releaseLock();
    throw error;
  }
  return {
    poolConfig: {
      Client: PreparingClient,
      stream: () => new PathSocket(socketPath),
      ...poolSettings,
    },
    async close() {
      await database.stop();
      await releaseLock();
    },
  };
}

const poolSettings = {
  user: 'postgres',
  database: 'postgres',
  ssl: false,
  max: 1,
  idleTimeoutMillis: 0,
  connectionTimeoutMillis: connectionTimeoutMs,
  query_timeout: statementTimeoutMs,
  // The session outlives a connection; this resets its settings and prepared statements.
  onConnect: async (client) => {
    await client.query('DISCARD ALL');
  },
} satisfies PoolConfig;

/** Starts the worker thread; `ready` rejects with the reason if it cannot start. */
function startWorker(
  input: WorkerInput,
  { log, onFatal }: EmbeddedDatabaseOptions,
): { ready: Promise<void>; stop(): Promise<void> } {
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), {
    name: 'embedded-database',
    workerData: input,
  });
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>();
  const { promise: exited, resolve: exit } = Promise.withResolvers<void>();
  let state: 'starting' | 'running' | 'stopping' | 'over' = 'starting';
  let reason: unknown;

  worker.on('message', (message: WorkerMessage) => {
    if (message.kind === 'log') log?.(message.line);
    if (message.kind === 'crashed') reason = message.reason;
    if (message.kind === 'ready') {
      state = 'running';
      resolve();
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
      new Error(`The embedded database ${what}: ${toText(cause)}`, { cause });
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
      worker.postMessage('close' satisfies WorkerOrder);
      const hardStop = setTimeout(() => worker.terminate(), closeTimeoutMs);
      await exited;
      clearTimeout(hardStop);
    },
  };
}

/** The file errors of WebAssembly are plain objects, which `String` would hide. */
function toText(cause: unknown): string {
  return cause instanceof Error || typeof cause !== 'object'
    ? String(cause)
    : JSON.stringify(cause);
}
