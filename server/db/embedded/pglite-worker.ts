/**
 * The worker thread in which the embedded database runs, so that a long query never holds up the
 * server's own thread. It starts by itself, posts `ready` once it listens on its socket, and ends
 * on the message `close`.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { watchForCrashes } from './crash-watch.ts';
import { beginStart, clusterFolder, finishFirstStart } from './first-start.ts';
import { serveOnSocket } from './socket.ts';
import { durableStartParams } from './start-params.ts';
import { SyncedNodeFS } from './synced-node-fs.ts';

/** What the thread is started with. */
export type WorkerInput = { folder: string; socketPath: string };

/** What the thread is told later. */
export type WorkerOrder = 'close';

/** What the thread tells. */
export type WorkerMessage =
  | { kind: 'ready' }
  | { kind: 'log'; line: string }
  | { kind: 'crashed'; reason: string };

const { folder, socketPath } = workerData as WorkerInput;

const post = (message: WorkerMessage) => parentPort?.postMessage(message);

const isFirstStart = beginStart(folder);
const db = new PGlite({
  fs: new SyncedNodeFS(clusterFolder(folder)),
  startParams: [...durableStartParams],
  onStderr: (line) => {
    post({ kind: 'log', line });
    return false;
  },
});
await db.waitReady;
if (isFirstStart) finishFirstStart(folder);

watchForCrashes(db, (reason) => {
  post({ kind: 'crashed', reason: String(reason) });
  process.exit(1); // ends this thread only, even out of a loop inside WebAssembly
});
const server = await serveOnSocket(db, socketPath);
post({ kind: 'ready' });

parentPort?.on('message', async (_order: WorkerOrder) => {
  await server.stop();
  await db.close();
  process.exit(0);
});
