/**
 * The worker thread in which the embedded database runs, so that a long query never holds up the
 * server's own thread. It starts by itself, posts `ready`, takes a connection with each port that
 * it is sent, and ends on the message `close`.
 */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { createPortServer } from './answer-ports.ts';
import { watchForCrashes } from './crash-watch.ts';
import { beginStart, clusterFolder, finishFirstStart } from './first-start.ts';
import { durableStartParams } from './start-params.ts';
import { SyncedNodeFS } from './synced-node-fs.ts';

/** What the thread is started with. */
export type WorkerInput = { folder: string };

/** What the thread is told later: a port is one more connection. */
export type WorkerOrder = 'close' | { port: MessagePort };

/** What the thread tells. */
export type WorkerMessage =
  | { kind: 'ready' }
  | { kind: 'log'; line: string }
  | { kind: 'crashed'; reason: string };

const { folder } = workerData as WorkerInput;

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

const server = createPortServer(db);
watchForCrashes(db, (reason) => {
  // What PostgreSQL said before it broke is for whoever asked.
  server.flush();
  post({ kind: 'crashed', reason: String(reason) });
  process.exit(1); // ends this thread only, even out of a loop inside WebAssembly
});
post({ kind: 'ready' });

parentPort?.on('message', async (order: WorkerOrder) => {
  if (order !== 'close') return server.take(order.port);
  await db.close();
  process.exit(0);
});
