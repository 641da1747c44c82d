import { join } from 'node:path';
import type { PictureSource } from '../ports/image-host/port.ts';
import { hashOfPicture, inFolder, writeAndRead } from './copy-images.ts';
import { picturesFile } from './manifest.ts';
import { listPictures, type PictureList, readList } from './pictures.ts';

/** The lists of backups; without those that are damaged, which must stop no later backup. */
export async function readLists(
  backups: readonly string[],
): Promise<{ backup: string; list: PictureList }[]> {
  const lists = await Promise.allSettled(
    backups.map((backup) => readList(join(backup, picturesFile))),
  );
  return lists.flatMap((read, at) =>
    read.status === 'fulfilled' ? [{ backup: backups[at] ?? '', list: read.value }] : [],
  );
}

/** The hashes in the lists of backups: a picture never changes, so any list will do. */
export async function knownHashes(backups: readonly string[]): Promise<PictureList> {
  const lists = await readLists(backups);
  return new Map(lists.flatMap(({ list }) => [...list].filter(([, hash]) => hash)));
}

/**
 * Copies the pictures of a shop that the pool does not have, or of which no list has a hash, and
 * reads each copy back; those that have gone meanwhile are left out. Returns all of them with their
 * hashes, and adds new ones to `hashes`.
 */
export async function bringIntoPool(
  from: PictureSource,
  pool: string,
  hashes: PictureList,
): Promise<PictureList> {
  const target = inFolder(pool);
  const present = new Set(await listPictures(pool));
  const brought: PictureList = new Map();
  for (const picture of await from.list()) {
    const known = present.has(picture) && hashes.get(picture);
    const hash = known || (await copyHere(picture));
    if (!hash) continue;
    hashes.set(picture, hash);
    brought.set(picture, hash);
  }
  return brought;

  async function copyHere(picture: string): Promise<string | null> {
    const files = await from.read(picture);
    if (files.size === 0) return null;
    const wanted = hashOfPicture(files);
    if (present.has(picture) && hashOfPicture(await target.read(picture)) === wanted) return wanted;
    return await writeAndRead(target, picture, files);
  }
}

/** A part of all pictures, so that a part each night reads every one in `of` nights. */
export type Share = { nth: number; of: number };

const isOfShare = (picture: string, { nth, of }: Share) =>
  Number.parseInt(picture.slice(-8), 16) % of === nth % of;

/** Reads pictures of a pool, and returns those whose files do not have their hash, or are missing. */
export async function findDamaged(
  pool: string,
  pictures: PictureList,
  share: Share | null,
): Promise<{ read: number; damaged: string[] }> {
  const damaged: string[] = [];
  let read = 0;
  for (const [picture, hash] of pictures) {
    if (share && !isOfShare(picture, share)) continue;
    const files = await inFolder(pool).read(picture);
    read += 1;
    const isWhole = hash ? hashOfPicture(files) === hash : files.size > 0;
    if (!isWhole) damaged.push(picture);
  }
  return { read, damaged };
}

/**
 * Copies damaged pictures from the shop again, where it has them as they were; returns those that it
 * has not.
 */
export async function repairPool(
  from: PictureSource,
  pool: string,
  damaged: readonly string[],
  hashes: PictureList,
): Promise<string[]> {
  const left: string[] = [];
  for (const picture of damaged) {
    const files = await from.read(picture);
    const isWhole = files.size > 0 && hashOfPicture(files) === hashes.get(picture);
    if (isWhole) await writeAndRead(inFolder(pool), picture, files);
    else left.push(picture);
  }
  return left;
}
