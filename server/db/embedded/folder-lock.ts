import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

/** The database folder is already open, in another process or in this one. */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError';

  constructor(folder: string, hint = '') {
    super(
      `The database folder ${folder} is already in use by another running server; ` +
        `stop that server first or choose another folder.${hint}`,
    );
  }
}

/** Releases the lock. */
export type ReleaseLock = () => Promise<void>;

/**
 * Locks a database folder, because two processes on one folder would destroy the database. The lock
 * ends with the process, also after a crash.
 * @throws FolderInUseError when the folder is locked
 */
export function lockFolder(folder: string): Promise<ReleaseLock> {
  switch (process.platform) {
    case 'linux': // an abstract socket: the kernel removes it with the process
      return lockByName(folder, `\0phonehaat-${folderIdentity(folder)}`);
    case 'win32': // a named pipe behaves the same
      return lockByName(folder, `\\\\.\\pipe\\phonehaat-${folderIdentity(folder)}`);
    default:
      return lockByPidFile(folder);
  }
}

/** The same for all paths to a folder, also after a rename or through a second mount. */
function folderIdentity(folder: string): string {
  const path = realpathSync(folder);
  const { dev, ino } = statSync(path, { bigint: true });
  const identity = process.platform === 'linux' ? `${dev}:${ino}` : path.toLowerCase();
  return createHash('sha256').update(identity).digest('hex').slice(0, 32);
}

async function lockByName(folder: string, name: string): Promise<ReleaseLock> {
  const server = createServer((socket) => socket.destroy()).unref();
  server.listen(name);
  try {
    await once(server, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') throw new FolderInUseError(folder);
    throw error;
  }
  return async () => {
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
}

const heldPidFiles = new Set<string>();

/**
 * The lock for systems whose sockets outlive a crash: a file with the process id, which is ignored
 * once no such process runs.
 * @throws FolderInUseError when the folder is locked
 */
export async function lockByPidFile(folder: string): Promise<ReleaseLock> {
  const path = join(realpathSync(folder), 'server.pid');
  if (!createPidFile(path)) {
    if (isHolderRunning(path)) {
      throw new FolderInUseError(folder, ` If no server runs, remove ${path}.`);
    }
    rmSync(path, { force: true });
    if (!createPidFile(path)) throw new FolderInUseError(folder);
  }
  heldPidFiles.add(path);
  return async () => {
    heldPidFiles.delete(path);
    rmSync(path, { force: true });
  };
}

function createPidFile(path: string): boolean {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function isHolderRunning(path: string): boolean {
  const pid = Number.parseInt(readFileSync(path, 'utf8'), 10);
  if (!Number.isInteger(pid)) return false;
  // After a reboot this process may have the id of the crashed one.
  if (pid === process.pid) return heldPidFiles.has(path);
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
