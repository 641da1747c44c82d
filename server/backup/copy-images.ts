import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { PicturePlace } from '../ports/image-host/port.ts';
import { BackupError } from './manifest.ts';
import { listPictures } from './pictures.ts';

/** Of what a killed process may leave. */
export const draftPrefix = '.copy-';

/** The pictures below a `DATA_DIR`, or of a pool of backups. */
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
      const draft = await mkdtemp(join(dataDir, draftPrefix));
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
  const wanted = hashOfPicture(files);
  if (hashOfPicture(await to.read(picture)) === wanted) return 'equal';
  await writeAndRead(to, picture, files);
  return 'copied';
}

/** Writes a picture, and reads it back. Throws if it differs; returns its hash. */
export async function writeAndRead(
  to: PicturePlace,
  picture: string,
  files: Map<string, Uint8Array>,
): Promise<string> {
  const wanted = hashOfPicture(files);
  await to.write(picture, files);
  if (hashOfPicture(await to.read(picture)) === wanted) return wanted;
  throw new BackupError(`${picture}: the copy differs from the picture. Repeat the command.`);
}

/** Of the names, sizes and bytes of all files of a picture. */
export function hashOfPicture(files: Map<string, Uint8Array>): string {
  const hash = createHash('sha256');
  for (const [name, bytes] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    hash.update(`${name} ${bytes.length} `).update(bytes);
  }
  return hash.digest('hex');
}
