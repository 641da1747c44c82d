import { basename } from 'node:path';
import { mainImageName } from '#contract/phones/image-variants.ts';
import type { PicturePlace } from '../port.ts';
import type { Bucket } from './bucket.ts';
import { typeOf } from './s3.ts';

const folders = ['images/', 'private-images/'];

/** The pictures of a bucket for backups and copies; one is whole when it has its main file. */
export function createBucketPictures(bucket: Bucket): PicturePlace {
  return {
    async list() {
      const keys = (await Promise.all(folders.map((folder) => bucket.list(folder)))).flat();
      const found = keys.filter((key) => basename(key) === mainImageName(key.split('/')[2] ?? ''));
      return found.map((key) => key.slice(0, key.lastIndexOf('/'))).sort();
    },

    async read(picture) {
      const files = new Map<string, Uint8Array>();
      for (const key of await bucket.list(`${picture}/`)) {
        const bytes = await bucket.get(key);
        if (!bytes) return new Map();
        files.set(basename(key), bytes);
      }
      return files.has(mainImageName(basename(picture))) ? files : new Map();
    },

    /** The main file last: a copy that was interrupted before it is no picture. */
    async write(picture, files) {
      const main = mainImageName(basename(picture));
      const sorted = [...files].sort(([a], [b]) => Number(a === main) - Number(b === main));
      for (const [name, bytes] of sorted) {
        await bucket.put(`${picture}/${name}`, bytes, typeOf(name));
      }
    },
  };
}
