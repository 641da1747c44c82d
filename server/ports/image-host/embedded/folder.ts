import { mkdirSync, rmSync } from 'node:fs';
import { access, mkdir, mkdtemp, open, rename, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/**
 * Keeps the files of each picture in `{folder}/{last 2 digits of the id}/{id}/`; the first digits
 * of a UUID may be its time and the same for all.
 */
export function createPictureFolder(folder: string) {
  // Files are written here first, in the same file system, so that a rename makes them visible.
  const incoming = join(folder, '.incoming');
  rmSync(incoming, { recursive: true, force: true });
  mkdirSync(incoming, { recursive: true });

  const shelfOf = (id: string) => join(folder, id.slice(-2));
  const placeOf = (id: string) => join(shelfOf(id), id);

  return {
    /** All files or none, on the disk when this resolves; replaces what the id had before. */
    async put(id: string, files: Map<string, Uint8Array>): Promise<void> {
      const draft = await mkdtemp(join(incoming, `${id}-`));
      try {
        for (const [name, bytes] of files) {
          await writeFile(join(draft, name), bytes, { flush: true });
        }
        await flushFolder(draft);
        await mkdir(shelfOf(id), { recursive: true });
        await rm(placeOf(id), { recursive: true, force: true });
        await rename(draft, placeOf(id));
      } catch (error) {
        await rm(draft, { recursive: true, force: true });
        throw error;
      }
      await flushFolder(shelfOf(id));
      await flushFolder(folder);
    },

    /** Where a file lies, relative to the folder; null when it is not there. */
    async find(id: string, name: string): Promise<string | null> {
      const path = join(placeOf(id), name);
      try {
        await access(path);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
      return relative(folder, path);
    },

    async remove(id: string): Promise<void> {
      await rm(placeOf(id), { recursive: true, force: true });
    },
  };
}

/** Makes new names in a folder outlast a power cut; Windows can't and needn't. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
