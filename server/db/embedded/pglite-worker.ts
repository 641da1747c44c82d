/**
 * The worker thread of the embedded database, so that a long query does not block the server's
 * event loop. It posts `ready` once it listens on its socket, and ends on the message `close`.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import {
  beginStart,
  clusterFolder,
  durableStartParams,
  finishFirstStart,
  SyncedNodeFS,
} from './durability.ts';
import { serveOnSocket } from './socket.ts';

/** The thread's `workerData`. */
export type WorkerInput = { folder: string; socketPath: string };

/** Messages to the thread. */
export type WorkerOrder = 'close';

/** Messages from the thread. */
export type WorkerMessage =
  | { kind: 'ready' }
  | { kind: 'log'; line: string }
  | { kind: 'crashed'; reason: string };

/** The exit status by which PGlite signals an SQL error. */
const sqlErrorStatus = 100;

const { folder, socketPath } = workerData as WorkerInput;

const post = (message: WorkerMessage) => parentPort?.postMessage(message);

/**
 * An eighth of PostgreSQL's default, because it stays in the program's memory, and the system's own
 * cache has the files as well (decision 0191).
 */
const buffers = ['-c', 'shared_buffers=16MB'];

const isFirstStart = beginStart(folder);
const db = new PGlite({
  fs: new SyncedNodeFS(clusterFolder(folder)),
  startParams: [...durableStartParams, ...buffers],
  initDbStartParams: buffers,
  extensions: { pg_trgm },
  onStderr: (line) => {
    post({ kind: 'log', line });
    return false;
  },
});
await db.waitReady;
if (isFirstStart) finishFirstStart(folder);

watchForCrashes(db, (reason) => {
  post({ kind: 'crashed', reason: String(reason) });
  process.exit(1); // Ends this thread only, even inside a loop of WebAssembly.
});
const server = await serveOnSocket(db, socketPath);
post({ kind: 'ready' });

parentPort?.on('message', async (_order: WorkerOrder) => {
  await server.stop();
  await db.close();
  process.exit(0);
});

/**
 * Calls `onCrash` when the database itself fails (a panic, a WebAssembly trap, a failed connection
 * start), as opposed to an SQL error. Otherwise PGlite swallows the exception, and its socket
 * server never responds again.
 */
function watchForCrashes(db: PGlite, onCrash: (reason: unknown) => void): void {
  const mod = db.Module;
  const step = mod._PostgresMainLoopOnce;
  mod._PostgresMainLoopOnce = () => {
    try {
      step();
    } catch (error) {
      if ((error as { status?: unknown }).status !== sqlErrorStatus) onCrash(error);
      throw error;
    }
  };

  const execute = db.execProtocolRawStream.bind(db);
  db.execProtocolRawStream = async (message, options) => {
    try {
      await execute(message, options);
    } catch (error) {
      onCrash(error);
      throw error;
    }
  };
}
