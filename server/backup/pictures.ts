import { readdir, readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { BackupError } from './manifest.ts';

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

/** The pictures of a backup with their hashes; those of earlier versions have none. */
export type PictureList = Map<string, string | null>;

export const writeList = (pictures: PictureList): string =>
  [...pictures].map(([picture, hash]) => (hash ? `${picture} ${hash}` : picture)).join('\n');

/** Throws `BackupError` if the list is missing, or damaged. */
export async function readList(file: string): Promise<PictureList> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new BackupError(`The backup has no ${basename(file)}.`);
  });
  const lines = text.split('\n').filter(Boolean);
  return new Map(
    lines.map((line) => {
      const [, picture, hash = null] =
        /^((?:private-)?images\/[0-9a-f]{2}\/[0-9a-f-]{36})(?: ([0-9a-f]{64}))?$/.exec(line) ?? [];
      if (!picture) throw new BackupError(`${basename(file)} is damaged: ${line.slice(0, 100)}`);
      return [picture, hash];
    }),
  );
}

/** Removes pictures of the pool that none of the lists has. */
export async function prunePictures(pool: string, listFiles: readonly string[]): Promise<void> {
  const used = new Set<string>();
  for (const file of listFiles) {
    for (const picture of (await readList(file)).keys()) used.add(picture);
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
