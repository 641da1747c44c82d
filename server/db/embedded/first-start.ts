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
