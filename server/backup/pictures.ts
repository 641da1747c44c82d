import { constants } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { PictureSource } from '../ports/image-host/port.ts';

/** The folders of pictures in a `DATA_DIR`. */
const pictureFolders = ['images', 'private-images'] as const;

/** The folders of single pictures below a pool or a `DATA_DIR`, like `images/7f/0197…7f`. */
export async function listPictures(root: string): Promise<string[]> {
  const found: string[] = [];
  for (const folder of pictureFolders) {
    for (const shelf of await namesIn(join(root, folder))) {
      if (!/^[0-9a-f]{2}$/.test(shelf)) continue;
      const ids = await namesIn(join(root, folder, shelf));
      found.push(...ids.map((id) => `${folder}/${shelf}/${id}`));
    }
  }
  return found.sort();
}

const namesIn = (folder: string) => readdir(folder).catch(emptyIfMissing);

function emptyIfMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

export const listFrom = (from: string | PictureSource): Promise<string[]> =>
  typeof from === 'string' ? listPictures(from) : from.list();

/**
 * Copies pictures that the target does not have; those that have gone meanwhile are left out. The
 * files of a picture never change, so an existing folder is complete: it appears by one rename.
 */
export async function copyPictures(
  from: string | PictureSource,
  to: string,
  pictures: readonly string[],
): Promise<void> {
  const incoming = join(to, '.incoming');
  await rm(incoming, { recursive: true, force: true });
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  const present = new Set(await listPictures(to));
  for (const [index, picture] of pictures.entries()) {
    if (present.has(picture)) continue;
    const draft = join(incoming, String(index));
    if (!(await copyPicture(from, picture, draft))) continue;
    await mkdir(dirname(join(to, picture)), { recursive: true, mode: 0o700 });
    await rename(draft, join(to, picture));
  }
  await rm(incoming, { recursive: true, force: true });
}

/** False if the picture has gone meanwhile. */
async function copyPicture(from: string | PictureSource, picture: string, to: string) {
  if (typeof from === 'string') {
    return await cp(join(from, picture), to, {
      recursive: true,
      mode: constants.COPYFILE_FICLONE,
    }).then(() => true, goneMeanwhile);
  }
  const files = await from.read(picture);
  if (files.size === 0) return false;
  await mkdir(to, { mode: 0o700 });
  for (const [name, bytes] of files) await writeFile(join(to, name), bytes, { flush: true });
  return true;
}

function goneMeanwhile(error: NodeJS.ErrnoException): false {
  if (error.code === 'ENOENT') return false;
  throw error;
}

/** Removes pictures of the pool that none of the lists has. */
export async function prunePictures(pool: string, listFiles: readonly string[]): Promise<void> {
  const used = new Set<string>();
  for (const file of listFiles) {
    for (const line of (await readFile(file, 'utf8')).split('\n')) used.add(line);
  }
  for (const picture of await listPictures(pool)) {
    if (!used.has(picture)) await rm(join(pool, picture), { recursive: true, force: true });
  }
}

/** Ids of images that are in use and not in the list of pictures. */
export function missingPictures(
  imageIds: readonly string[],
  pictures: readonly string[],
): string[] {
  const present = new Set(pictures.map((picture) => picture.split('/')[2]));
  return imageIds.filter((id) => !present.has(id)).sort();
}
