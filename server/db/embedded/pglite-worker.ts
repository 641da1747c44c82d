/**
 * The worker thread in which the embedded database runs, so that a long query never holds up the
 * server's own thread. It starts by itself, posts `ready`, and ends on the message `close`.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { watchForCrashes } from './crash-watch.ts';
import { beginStart, clusterFolder, finishFirstStart } from './first-start.ts';
import { durableStartParams } from './start-params.ts';
import { SyncedNodeFS } from './synced-node-fs.ts';

/** Where the server listens: a unix socket's path, or (Windows) a free port of this machine. */
export type ListenOn = { path: string } | { host: string; port: number };

/** What the thread is started with. */
export type WorkerInput = { folder: string; listenOn: ListenOn };

/** What the thread tells: `address` is the socket's path or `host:port`. */
export type WorkerMessage =
  | { kind: 'ready'; address: string }
  | { kind: 'log'; line: string }
  | { kind: 'crashed'; reason: string };

/** pg opens a new connection while the one it gave up is still closing, so one is too few. */
const maxConnections = 8;

const { folder, listenOn } = workerData as WorkerInput;

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

const server = new PGLiteSocketServer({ db, maxConnections, ...listenOn });
await server.start();
post({ kind: 'ready', address: server.getServerConn() });

parentPort?.once('message', async () => {
  await server.stop();
  await db.close();
  process.exit(0);
});
