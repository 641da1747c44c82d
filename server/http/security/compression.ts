import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
import negotiate from '@fastify/accept-negotiator';
import compress from '@fastify/compress';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasOwnCookie } from '#server/lib/own-cookies.ts';

/** Supported encodings, the preferred one first. */
export const encodings = ['br', 'gzip'] as const;

/**
 * For responses that are compressed on the fly: quality 5 is smaller than gzip's best and takes a
 * millisecond or two. The window holds a whole page in 0.25 MB instead of 4.
 */
export const brotliWhileWaiting = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 },
};

/**
 * Compresses text responses of more than a kilobyte, of all routes that are added afterwards.
 * Compressed request bodies are refused, because a few bytes may expand to gigabytes.
 */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  app.decorateRequest('acceptedEncodings');
  app.addHook('onRequest', (request, _reply, done) => {
    if (isOpenToBreach(request)) {
      request.acceptedEncodings = request.headers['accept-encoding'];
      request.headers['accept-encoding'] = 'identity';
    }
    done();
  });
  await app.register(compress, {
    encodings: [...encodings],
    brotliOptions: brotliWhileWaiting,
    customTypes: /^text\/|[/+](json|xml|yaml)(;|$)/,
    globalDecompression: false,
  });
}

/** Bytes: below, the headers of an encoding cost as much as it saves. */
const worthwhile = 1_024;

/**
 * For a response that is sent once, so its encoding has to be cheap: zstd takes a tenth of the time
 * of brotli 5, for a tenth more bytes, and brotli 4 half of it (decision 0061).
 */
const quick = {
  zstd: promisify(zstdCompress),
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: { ...brotliWhileWaiting.params, [constants.BROTLI_PARAM_QUALITY]: 4 },
    }),
  gzip: promisify(gzip),
} satisfies Record<string, (bytes: Buffer) => Promise<Buffer>>;

const quickEncodings = Object.keys(quick) as (keyof typeof quick)[];

/** Adds the encoding to `Vary`, once. */
export function varyByEncoding(reply: FastifyReply): void {
  const vary = String(reply.getHeader('vary') ?? '');
  if (vary.includes('accept-encoding')) return;
  reply.header('vary', vary ? `${vary}, accept-encoding` : 'accept-encoding');
}

/** Sends `bytes` in the cheapest encoding that the client accepts. */
export async function sendQuickly(request: FastifyRequest, reply: FastifyReply, bytes: Buffer) {
  varyByEncoding(reply);
  const accepted = request.headers['accept-encoding'];
  const encoding = accepted && negotiate(accepted, [...quickEncodings, 'identity']);
  if (!encoding || encoding === 'identity' || bytes.length < worthwhile) return reply.send(bytes);
  const encoded = await quick[encoding as keyof typeof quick](bytes);
  return reply.header('content-encoding', encoding).send(encoded);
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The client's accepted encodings, which must be ignored because of BREACH. */
    acceptedEncodings?: string | undefined;
  }
}

/** Call it if the response has no secret, because all visitors get the same bytes. */
export function allowCompression(request: FastifyRequest): void {
  const { acceptedEncodings } = request;
  if (acceptedEncodings !== undefined) request.headers['accept-encoding'] = acceptedEncodings;
}

/**
 * Against BREACH: an attacker who makes another site send requests with a visitor's cookie, and
 * sees the length of the compressed responses, can infer their content. So responses to requests
 * with a cookie of the shop are compressed only if `Sec-Fetch-Site` names the shop or the user as
 * initiator (decision 0033).
 */
function isOpenToBreach({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  return hasOwnCookie(headers.cookie) && site !== 'same-origin' && site !== 'none';
}
