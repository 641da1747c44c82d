import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import { createStoringHost, type ServedImageHost } from '../storing-host.ts';
import { createPictureFolder } from './folder.ts';

/** The route sets its own validators; no ranges, because part of a picture is of no use. */
const sentAsStored = { cacheControl: false, etag: false, lastModified: false, acceptRanges: false };

/**
 * Stores pictures as files in `folder`, and private ones in `privateFolder` beside it, which no
 * route serves, and no proxy that serves `folder`. It creates both. Addresses begin with
 * `publicUrl` (without a trailing slash), or are relative to the host if that is null.
 */
export function createEmbeddedImageHost(options: {
  folder: string;
  privateFolder: string;
  publicUrl: string | null;
}): ServedImageHost {
  const root = resolve(options.folder);
  const shown = createPictureFolder(root);
  const hidden = createPictureFolder(resolve(options.privateFolder));
  return createStoringHost({
    shown,
    hidden,
    hide: (id) => shown.moveTo(hidden, id),
    async prepare(scope) {
      await scope.register(fastifyStatic, { root, serve: false, ...sentAsStored });
    },
    async find(id, name) {
      const path = await shown.find(id, name);
      return path === null ? null : (reply) => reply.sendFile(path);
    },
    publicUrl: options.publicUrl,
  });
}
