import type { FastifyInstance, FastifyReply } from 'fastify';
import pLimit from 'p-limit';
import {
  imageFormats,
  imageVariantName,
  imageWidths,
  mainImageName,
} from '#contract/phones/image-variants.ts';
import { Problem } from '#server/lib/problem.ts';
import type { ImageHost } from './port.ts';

/** Limits the memory for pixels, and leaves processors free for the pages. */
const maxConcurrentPictures = 2;

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const idPattern = new RegExp(`^${uuid}$`);
const mainPath = new RegExp(`^/images/(${uuid})\\.webp$`);
const fileName = new RegExp(
  `^(${uuid})(?:\\.webp|-(?:${imageWidths.join('|')})\\.(?:${imageFormats.join('|')}))$`,
);

export type ServedImageHost = ImageHost & {
  /** Serves the pictures at `/images/…`. */
  routes(app: FastifyInstance): void;
};

/** Where the files of pictures are: `folder.ts` or `bucket.ts`. */
export interface PictureStore {
  /** Durable when it resolves; replaces all files of the id. */
  put(id: string, files: Map<string, Uint8Array>): Promise<void>;
  /** The bytes of a file; null when it does not exist. */
  read(id: string, name: string): Promise<Uint8Array | null>;
  /** Removes what was half-written an hour ago or earlier. */
  removeAbandoned(): Promise<void>;
  remove(id: string): Promise<void>;
}

/**
 * The host over any store: encodes, serves at the same addresses, and moves to `hidden`, which no
 * route serves, what became private. `hide` moves all files of an id; false without any.
 * Addresses begin with `publicUrl` (without a trailing slash), or are relative if that is null.
 */
export function createStoringHost(options: {
  shown: PictureStore;
  hidden: PictureStore;
  hide: (id: string) => Promise<boolean>;
  /** What sends a public file; null if it does not exist. */
  find: (id: string, name: string) => Promise<((reply: FastifyReply) => FastifyReply) | null>;
  /** Prepares the scope of the route. */
  prepare?: (scope: FastifyInstance) => Promise<void>;
  publicUrl: string | null;
}): ServedImageHost {
  const origin = options.publicUrl ?? '';
  const { shown: folder, hidden } = options;
  const queue = pLimit(maxConcurrentPictures);

  return {
    store(id, bytes, ready) {
      requireId(id);
      return queue(async () => {
        // Loaded lazily, because libvips takes time and memory.
        const { decodePicture, encodeVariants } = await import('./variants.ts');
        await folder.put(id, await encodeVariants(id, await decodePicture(bytes), ready));
      });
    },

    async read(id) {
      requireId(id);
      return folder.read(id, mainImageName(id));
    },

    async remove(id) {
      requireId(id);
      await folder.remove(id);
      await hidden.remove(id);
    },

    async removeAbandoned() {
      await folder.removeAbandoned();
      await hidden.removeAbandoned();
    },

    async keepPrivate(id) {
      requireId(id);
      if (await options.hide(id)) return;
      if (!(await hidden.read(id, privateName(id)))) throw new Error(`There is no picture ${id}`);
    },

    readPrivate: async (id) => (idPattern.test(id) ? await hidden.read(id, privateName(id)) : null),

    urlOf: (id) => `${origin}/images/${mainImageName(id)}`,

    idOf(url) {
      const path = url.startsWith(origin) ? url.slice(origin.length) : url;
      return mainPath.exec(path)?.[1] ?? null;
    },

    routes(app) {
      app.register(async (scope) => {
        await options.prepare?.(scope);
        scope.get<{ Params: { file: string } }>('/images/:file', async (request, reply) => {
          const [name, id] = fileName.exec(request.params.file) ?? [];
          if (!name || !id) throw new Problem('not-found');
          const file = await options.find(id, name);
          if (!file) throw new Problem('not-found');
          // The name is enough for an ETag, because the bytes under it never change.
          const etag = `"${name}"`;
          reply.headers({
            // Shared caches for a day only, so that a removed picture leaves them.
            'cache-control': 'public, max-age=31536000, s-maxage=86400, immutable',
            'content-security-policy': "default-src 'none'",
            // For web clients on other hosts.
            'cross-origin-resource-policy': 'cross-origin',
            etag,
            'x-content-type-options': 'nosniff',
          });
          if (request.headers['if-none-match'] === etag) return reply.code(304).send();
          return file(reply);
        });
      });
    },
  };
}

/** The largest variant, because cracks must be visible. */
const privateName = (id: string) => imageVariantName(id, Math.max(...imageWidths), 'webp');

/** The id becomes part of a path, so anything but a UUID is a bug. */
function requireId(id: string): void {
  if (!idPattern.test(id)) throw new TypeError('A picture is kept under a lower-case UUID');
}
