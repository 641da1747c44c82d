import { mkdirSync } from 'node:fs';
import {
  access,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/**
 * Stores the files of each picture in `{folder}/{last 2 digits of the id}/{id}/`. Not the first
 * digits, because those of UUIDv7 are a timestamp.
 */
export function createPictureFolder(folder: string) {
  // Files are written here first, so that a rename within the file system publishes them atomically.
  const incoming = join(folder, '.incoming');
  mkdirSync(incoming, { recursive: true });

  const parentOf = (id: string) => join(folder, id.slice(-2));
  const folderOf = (id: string) => join(parentOf(id), id);

  return {
    /** Atomic, and synced to the disk when it resolves; replaces all files of the id. */
    async put(id: string, files: Map<string, Uint8Array>): Promise<void> {
      const draft = await mkdtemp(join(incoming, `${id}-`));
      try {
        for (const [name, bytes] of files) {
          await writeFile(join(draft, name), bytes, { flush: true });
        }
        await syncFolder(draft);
        await mkdir(parentOf(id), { recursive: true });
        await rm(folderOf(id), { recursive: true, force: true });
        await rename(draft, folderOf(id));
      } catch (error) {
        await rm(draft, { recursive: true, force: true });
        throw error;
      }
      await syncFolder(parentOf(id));
      await syncFolder(folder);
    },

    /** A file's path relative to the folder; null when it does not exist. */
    async find(id: string, name: string): Promise<string | null> {
      const path = join(folderOf(id), name);
      return await access(path).then(() => relative(folder, path), orNull);
    },

    /** The bytes of a file; null when it does not exist. */
    async read(id: string, name: string): Promise<Uint8Array | null> {
      return await readFile(join(folderOf(id), name)).catch(orNull);
    },

    /**
     * Moves all files of the id to another such folder on the same disk, atomically. False if there
     * are no files.
     */
    async moveTo(other: { placeOf: (id: string) => string }, id: string): Promise<boolean> {
      const place = other.placeOf(id);
      await mkdir(dirname(place), { recursive: true });
      const isMoved = await rename(folderOf(id), place).then(() => true, orNull);
      if (!isMoved) return false;
      await syncFolder(dirname(place));
      await syncFolder(parentOf(id));
      return true;
    },

    placeOf: folderOf,

    /** By their age, because other processes may share the folder and be writing now. */
    async removeAbandoned(): Promise<void> {
      for (const name of await readdir(incoming)) {
        const draft = join(incoming, name);
        const written = await stat(draft).catch(orNull);
        if (!written || Date.now() - written.mtimeMs < abandonedAfter) continue;
        await rm(draft, { recursive: true, force: true });
      }
    },

    async remove(id: string): Promise<void> {
      await rm(folderOf(id), { recursive: true, force: true });
    },
  };
}

/** Null for a missing file; rethrows any other error. */
function orNull(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
  throw error;
}

/** Milliseconds; writing the files of a picture takes seconds. */
const abandonedAfter = 60 * 60_000;

/** Makes new names in a folder durable; Windows cannot sync folders, and does not need it. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
