import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

/** Another process, or another part of this one, has the database folder open. */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError';

  constructor(folder: string, hint = '') {
    super(
      `The database folder ${folder} is already in use by another running server; ` +
        `stop that server first or choose another folder.${hint}`,
    );
  }
}

/** Gives the lock back. */
export type ReleaseLock = () => Promise<void>;

/**
 * Takes the only right to open a database folder. Two processes on one folder destroy it.
 * The lock ends with the process, however it ends.
 * @throws FolderInUseError when the folder is taken
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

/** Two paths to one folder must give one name, also after a rename or through a second mount. */
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
 * The lock where no socket name vanishes with its process: a file with the process's number, which
 * counts for nothing once no such process runs.
 * @throws FolderInUseError when the folder is taken
 */
export async function lockByPidFile(folder: string): Promise<ReleaseLock> {
  const path = join(realpathSync(folder), 'server.pid');
  if (!createPidFile(path)) {
    if (holderRuns(path)) {
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

function holderRuns(path: string): boolean {
  const pid = Number.parseInt(readFileSync(path, 'utf8'), 10);
  if (!Number.isInteger(pid)) return false;
  // After a restart, this process can carry the number of the one that died.
  if (pid === process.pid) return heldPidFiles.has(path);
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
