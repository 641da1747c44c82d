import pLimit from 'p-limit';
import {
  imageFormats,
  imageVariantName,
  imageWidths,
  mainImageName,
} from '#contract/phones/image-variants.ts';
import type { BucketCall, BucketSettings } from '../port.ts';
import { createStoringHost, type PictureStore, type ServedImageHost } from '../storing-host.ts';
import { type Bucket, createBucket } from './bucket.ts';

/** The same places as in a `DATA_DIR`, so that backups and copies have one list. */
export const keyOf = (folder: 'images' | 'private-images', id: string, name: string) =>
  `${folder}/${id.slice(-2)}/${id}/${name}`;

const namesOf = (id: string) => [
  // First: the shop reads a picture by it, so what is half removed is no picture any more.
  mainImageName(id),
  ...imageWidths.flatMap((width) => imageFormats.map((each) => imageVariantName(id, width, each))),
];

export const typeOf = (name: string) => (name.endsWith('.avif') ? 'image/avif' : 'image/webp');

/**
 * Stores pictures in a bucket that the shop alone can read. Browsers get them from the shop, at the
 * same addresses as from a folder, with headers for a cache in front. So a mistake in the bucket's
 * policy is no way to a private picture.
 */
export function createS3ImageHost(
  settings: BucketSettings & { publicUrl: string | null },
  onCall?: (call: BucketCall) => void,
): ServedImageHost {
  const bucket = createBucket(settings, onCall);
  const shown = createPictureBucket(bucket, 'images');
  const hidden = createPictureBucket(bucket, 'private-images');
  return createStoringHost({
    shown,
    hidden,
    // Copied before it is removed: a failure in between is repeated by the caller, and loses nothing.
    async hide(id) {
      const files = new Map<string, Uint8Array>();
      for (const name of namesOf(id)) {
        const bytes = await shown.read(id, name);
        if (bytes) files.set(name, bytes);
      }
      if (files.size === 0) return false;
      // What is left of an interrupted call adds nothing to a private copy that is whole.
      if (files.size === namesOf(id).length) await hidden.put(id, files);
      else if (!(await hidden.read(id, mainImageName(id)))) return false;
      await shown.remove(id);
      return true;
    },
    async find(id, name) {
      const bytes = await shown.read(id, name);
      return bytes && ((reply) => reply.type(typeOf(name)).send(Buffer.from(bytes)));
    },
    publicUrl: settings.publicUrl,
  });
}

/** Calls to the store for one picture at a time. */
const together = 5;

function createPictureBucket(bucket: Bucket, folder: 'images' | 'private-images'): PictureStore {
  async function remove(id: string): Promise<void> {
    const [main = '', ...others] = namesOf(id);
    await bucket.remove(keyOf(folder, id, main));
    const limit = pLimit(together);
    await Promise.all(others.map((name) => limit(() => bucket.remove(keyOf(folder, id, name)))));
  }

  return {
    /** The main file last: until then the shop does not know the picture. */
    async put(id, files) {
      const limit = pLimit(together);
      const main = mainImageName(id);
      const store = (name: string, bytes: Uint8Array) =>
        bucket.put(keyOf(folder, id, name), bytes, typeOf(name));
      const others = [...files].filter(([name]) => name !== main);
      await Promise.all(others.map(([name, bytes]) => limit(() => store(name, bytes))));
      const bytes = files.get(main);
      if (bytes) await store(main, bytes);
    },
    read: (id, name) => bucket.get(keyOf(folder, id, name)),
    remove,
    /** Nothing: the upload's row expires, and its sweep removes by id what was stored. */
    async removeAbandoned() {},
  };
}
