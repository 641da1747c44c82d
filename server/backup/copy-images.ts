import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { PicturePlace } from '../ports/image-host/port.ts';
import { listPictures } from './pictures.ts';

/** The pictures below a `DATA_DIR`. */
export function inFolder(dataDir: string): PicturePlace {
  return {
    list: () => listPictures(dataDir),
    async read(picture) {
      const files = new Map<string, Uint8Array>();
      const folder = join(dataDir, picture);
      try {
        for (const name of await readdir(folder))
          files.set(name, await readFile(join(folder, name)));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
        return new Map();
      }
      return files;
    },
    /** By one rename, so that a copy that was interrupted is no picture. */
    async write(picture, files) {
      const place = join(dataDir, picture);
      await mkdir(dirname(place), { recursive: true, mode: 0o700 });
      const draft = await mkdtemp(join(dataDir, '.copy-'));
      for (const [name, bytes] of files) {
        await writeFile(join(draft, name), bytes, { flush: true });
      }
      await rm(place, { recursive: true, force: true });
      await rename(draft, place);
    },
  };
}

/**
 * Copies what the target does not have, or has otherwise; equal ones stay, by the hashes of their
 * files. Each copy is read back. Throws if it differs. Twice over the list, because an open shop
 * adds pictures meanwhile.
 */
export async function copyImages(from: PicturePlace, to: PicturePlace) {
  const report = { copied: 0, equal: 0, gone: 0 };
  const done = new Set<string>();
  for (let round = 0; round < 2; round += 1) {
    for (const picture of await from.list()) {
      if (done.has(picture)) continue;
      done.add(picture);
      report[await copyOne(picture, from, to)] += 1;
    }
  }
  return report;
}

async function copyOne(picture: string, from: PicturePlace, to: PicturePlace) {
  const files = await from.read(picture);
  if (files.size === 0) return 'gone';
  const wanted = hashOf(files);
  if (hashOf(await to.read(picture)) === wanted) return 'equal';
  await to.write(picture, files);
  if (hashOf(await to.read(picture)) !== wanted) {
    throw new Error(`${picture}: the copy differs from the picture. Repeat the command.`);
  }
  return 'copied';
}

function hashOf(files: Map<string, Uint8Array>): string {
  const hash = createHash('sha256');
  for (const [name, bytes] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    hash.update(`${name} ${bytes.length} `).update(bytes);
  }
  return hash.digest('hex');
}
