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
 * PostgreSQL's start parameters for a durable database: PGlite's defaults without `-F`, which turns
 * fsync off, and the only sync method that its WebAssembly build supports. Errors of statements are
 * not logged, because their details may contain personal data; callers get them.
 */
export const durableStartParams: readonly string[] = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'log_min_messages=log',
];

type InitOptions = Parameters<NodeFS['init']>[1];

/** Parts of Emscripten's NODEFS that its published types lack. */
type NodeFsInternals = {
  stream_ops: { fsync?: (stream: { nfd: number }) => number };
  tryFSOperation: (operation: () => void) => void;
};

/**
 * PGlite's file system on a real folder, with an fsync that reaches the disk. As shipped, NODEFS
 * has no fsync, so a commit would survive a crash of the process but not a loss of power. Needs
 * `durableStartParams`, too.
 */
export class SyncedNodeFS extends NodeFS {
  /** The number of fsyncs so far. */
  syncs = 0;

  override async init(pg: PGlite, options: InitOptions): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options);
    const addFsync: NonNullable<InitOptions['preRun']>[number] = (mod) => {
      const nodefs = mod.FS.filesystems.NODEFS as unknown as NodeFsInternals;
      nodefs.stream_ops.fsync = (stream) => {
        // Converts a failure to an errno, on which PostgreSQL panics instead of losing a write.
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

/** PostgreSQL's data directory inside the embedded folder. */
export const clusterFolder = (folder: string) => join(folder, 'pgdata');

const markerPath = (folder: string) => join(folder, 'first-start-unfinished');

/**
 * Prepares `folder` before the database opens it. An interrupted first start, as by a loss of power,
 * may leave a database with missing files; it holds no data yet, so it is deleted.
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

/** Syncs the new database to the disk, then removes the marker of an unfinished first start. */
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

/** Not on Windows, which can sync neither folders nor files opened for reading, and needs not. */
function syncToDisk(path: string): void {
  if (process.platform === 'win32') return;
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
