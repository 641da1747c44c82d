import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** What answers are compressed to, the one that we like best first. */
export const encodings = ['br', 'gzip'] as const;

/**
 * For what is compressed while somebody waits: smaller than gzip's best in a millisecond or two,
 * and a window that holds whole pages takes a quarter of a megabyte rather than four.
 */
export const brotliWhileWaiting = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 },
};

/**
 * Compresses what the routes that are added from now on answer, where it is text, is not compressed
 * yet and has more than a kilobyte. What clients send is taken as it is: nothing is unpacked here.
 */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  app.addHook('onRequest', (request, _reply, done) => {
    if (mayBeProbed(request)) request.headers['accept-encoding'] = 'identity';
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
 * Who sees the length of compressed answers and has another site ask for them with its visitor's
 * cookie and texts of its own could guess at what else is in them (the attack named BREACH). So
 * what is asked for with a cookie is compressed only if the browser says that the shop itself asks,
 * or the person (decision 0033).
 */
function mayBeProbed({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  return headers.cookie !== undefined && site !== 'same-origin' && site !== 'none';
}
