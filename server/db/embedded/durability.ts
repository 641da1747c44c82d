import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/**
 * PostgreSQL's start parameters for a durable database: PGlite's own without `-F` (which switches
 * fsync off), and the one sync method its WebAssembly build can carry out.
 * Errors of single statements are left to the caller that gets them: their details can hold
 * personal data, which must not reach a log.
 */
export const durableStartParams: readonly string[] = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'log_min_messages=log',
];

type InitOptions = Parameters<NodeFS['init']>[1];

/** The two parts of Emscripten's NODEFS that its published types leave out. */
type NodeFsInternals = {
  stream_ops: { fsync?: (stream: { nfd: number }) => number };
  tryFSOperation: (operation: () => void) => void;
};

/**
 * PGlite's file system on a real folder, with an fsync that reaches the disk.
 *
 * As shipped, NODEFS has no fsync, so a commit survives the end of the process but not the loss of
 * power. This is one of three parts that belong together; the other two are `durableStartParams`.
 */
export class SyncedNodeFS extends NodeFS {
  /** How many fsyncs have reached the disk since this object was made. */
  syncs = 0;

  override async init(pg: PGlite, options: InitOptions): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options);
    const addFsync: NonNullable<InitOptions['preRun']>[number] = (mod) => {
      const nodefs = mod.FS.filesystems.NODEFS as unknown as NodeFsInternals;
      nodefs.stream_ops.fsync = (stream) => {
        // Turns a failure into the errno PostgreSQL expects; it then stops rather than lose a write.
        nodefs.tryFSOperation(() => fsyncSync(stream.nfd));
        this.syncs += 1;
        return 0;
      };
    };
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFsync] },
    };
  }
}

/** Where the database's own files lie inside the embedded folder. */
export const clusterFolder = (folder: string) => join(folder, 'pgdata');

const markerPath = (folder: string) => join(folder, 'first-start-unfinished');

/**
 * Prepares `folder` before the database opens it. A first start cut short, above all by a loss of
 * power, can leave a database with files missing; nothing was stored in it, so it is begun again.
 * @returns whether this start creates the database; then call `finishFirstStart` once it is open.
 */
export function beginStart(folder: string): boolean {
  const cluster = clusterFolder(folder);
  if (existsSync(markerPath(folder))) rmSync(cluster, { recursive: true, force: true });
  if (existsSync(cluster)) return false;

  closeSync(openSync(markerPath(folder), 'w', 0o600));
  syncToDisk(folder);
  mkdirSync(cluster, { mode: 0o700 });
  return true;
}

/** Brings the newly created database to the disk, then declares the first start complete. */
export function finishFirstStart(folder: string): void {
  const cluster = clusterFolder(folder);
  for (const entry of readdirSync(cluster, { recursive: true, withFileTypes: true })) {
    syncToDisk(join(entry.parentPath, entry.name));
  }
  syncToDisk(cluster);
  syncToDisk(folder);
  rmSync(markerPath(folder));
  syncToDisk(folder);
  syncToDisk(dirname(folder));
}

/** Windows lets neither a folder nor a file opened for reading be synced; it keeps names itself. */
function syncToDisk(path: string): void {
  if (process.platform === 'win32') return;
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
