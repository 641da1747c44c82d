import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import pLimit from 'p-limit';
import { imageFormats, imageWidths, mainImageName } from '#contract/image-variants.ts';
import { Problem } from '#server/http/api/problem.ts';
import type { ImageHost } from '../port.ts';
import { createPictureFolder } from './folder.ts';

/** More at a time would take the processors from the pages and memory for the pixels. */
const picturesAtATime = 2;

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const idPattern = new RegExp(`^${uuid}$`);
const mainPath = new RegExp(`^/images/(${uuid})\\.webp$`);
const fileName = new RegExp(
  `^(${uuid})(?:\\.webp|-(?:${imageWidths.join('|')})\\.(?:${imageFormats.join('|')}))$`,
);

/** The route sets its own validators; whole files only, as a part of a picture is of no use. */
const sentAsStored = { cacheControl: false, etag: false, lastModified: false, acceptRanges: false };

export type EmbeddedImageHost = ImageHost & {
  /** Serves the pictures at `/images/…`. */
  routes(app: FastifyInstance): void;
};

/**
 * Keeps pictures as files in `folder`, which it makes. Addresses begin with `publicUrl` (without
 * a slash at its end), or are relative to the site when that is null.
 */
export function createEmbeddedImageHost(options: {
  folder: string;
  publicUrl: string | null;
}): EmbeddedImageHost {
  const origin = options.publicUrl ?? '';
  const root = resolve(options.folder);
  const folder = createPictureFolder(root);
  const queue = pLimit(picturesAtATime);

  return {
    store(id, bytes) {
      requireId(id);
      return queue(async () => {
        // Loaded with the first picture: libvips takes its time at a start, and memory.
        const { decodePicture, encodeVariants } = await import('./variants.ts');
        await folder.put(id, await encodeVariants(id, await decodePicture(bytes)));
      });
    },

    async remove(id) {
      requireId(id);
      await folder.remove(id);
    },

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
          // A name never gets other bytes, so it tells as much as a digest of them.
          const etag = `"${name}"`;
          reply.headers({
            'cache-control': 'public, max-age=31536000, immutable',
            'content-security-policy': "default-src 'none'",
            // A web client on another host shows them too.
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

/** The id becomes part of a path: anything but a UUID is a mistake in the program. */
function requireId(id: string): void {
  if (!idPattern.test(id)) throw new TypeError('A picture is kept under a lower-case UUID');
}
