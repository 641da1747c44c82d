import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import pLimit from 'p-limit';
import {
  imageFormats,
  imageVariantName,
  imageWidths,
  mainImageName,
} from '#contract/phones/image-variants.ts';
import { Problem } from '#server/lib/problem.ts';
import type { ImageHost } from '../port.ts';
import { createPictureFolder } from './folder.ts';

/** Limits the memory for pixels, and leaves processors free for the pages. */
const maxConcurrentPictures = 2;

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const idPattern = new RegExp(`^${uuid}$`);
const mainPath = new RegExp(`^/images/(${uuid})\\.webp$`);
const fileName = new RegExp(
  `^(${uuid})(?:\\.webp|-(?:${imageWidths.join('|')})\\.(?:${imageFormats.join('|')}))$`,
);

/** The route sets its own validators; no ranges, because part of a picture is of no use. */
const sentAsStored = { cacheControl: false, etag: false, lastModified: false, acceptRanges: false };

export type EmbeddedImageHost = ImageHost & {
  /** Serves the pictures at `/images/…`. */
  routes(app: FastifyInstance): void;
};

/**
 * Stores pictures as files in `folder`, and private ones in `privateFolder` beside it, which no
 * route serves, and no proxy that serves `folder`. It creates both. Addresses begin with
 * `publicUrl` (without a trailing slash), or are relative to the host if that is null.
 */
export function createEmbeddedImageHost(options: {
  folder: string;
  privateFolder: string;
  publicUrl: string | null;
}): EmbeddedImageHost {
  const origin = options.publicUrl ?? '';
  const root = resolve(options.folder);
  const folder = createPictureFolder(root);
  const hidden = createPictureFolder(resolve(options.privateFolder));
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
      if (await folder.moveTo(hidden, id)) return;
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
        await scope.register(fastifyStatic, { root, serve: false, ...sentAsStored });
        scope.get<{ Params: { file: string } }>('/images/:file', async (request, reply) => {
          const [name, id] = fileName.exec(request.params.file) ?? [];
          const path = name && id ? await folder.find(id, name) : null;
          if (!path) throw new Problem('not-found');
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
          return reply.sendFile(path);
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
