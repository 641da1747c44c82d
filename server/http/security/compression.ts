import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Supported encodings, the preferred one first. */
export const encodings = ['br', 'gzip'] as const;

/**
 * For responses that are compressed on the fly: smaller than gzip's best in a millisecond or two,
 * and a window that holds whole pages takes a quarter of a megabyte rather than four.
 */
export const brotliWhileWaiting = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 },
};

/**
 * Compresses the text responses of more than a kilobyte of all routes that are added from now on.
 * Compressed request bodies are refused: a few bytes could unpack to gigabytes.
 */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  app.addHook('onRequest', (request, _reply, done) => {
    if (isOpenToBreach(request)) request.headers['accept-encoding'] = 'identity';
    done();
  });
  await app.register(compress, {
    encodings: [...encodings],
    brotliOptions: brotliWhileWaiting,
    customTypes: /^text\/|[/+](json|xml|yaml)(;|$)/,
    globalDecompression: false,
  });
}

/**
 * Against BREACH: an attacker who has another site send requests with its visitor's cookie and sees
 * the length of the compressed responses can guess their content. So a request with a cookie is
 * answered compressed only if the browser names the shop itself or the user as its initiator
 * (decision 0033).
 */
function isOpenToBreach({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  return headers.cookie !== undefined && site !== 'same-origin' && site !== 'none';
}
