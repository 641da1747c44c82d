import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import negotiate from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { createSingleFlight } from '#server/lib/single-flight.ts';
import { brotliWhileWaiting, encodings, varyByEncoding } from '../security/compression.ts';

type Encoding = (typeof encodings)[number];

/** A response body that is encoded once for each content encoding, and sent many times. */
export type EncodedBody = {
  /** Weak, because the bytes differ between encodings. */
  etag: string;
  identity: Buffer;
  /** Filled on demand, because most clients accept the same encoding. */
  encoded: Partial<Record<Encoding, Promise<Buffer>>>;
  /** Estimated bytes of memory with all encodings, as text compresses to less than half. */
  size: number;
};

/** The ETag also covers `headers`: those parts of the response that may change without the body. */
export function createEncodedBody(identity: Buffer, headers = ''): EncodedBody {
  const hash = createHash('sha256').update(identity).update(headers).digest('base64url');
  const etag = `W/"${hash.slice(0, 22)}"`;
  return { etag, identity, encoded: {}, size: 2 * identity.length };
}

/** Asynchronous: they run in libuv's threads and do not block the event loop. */
const compressors: Record<Encoding, (identity: Buffer) => Promise<Buffer>> = {
  br: (identity) => promisify(brotliCompress)(identity, brotliWhileWaiting),
  gzip: (identity) => promisify(gzip)(identity),
};

function encode(body: EncodedBody, encoding: Encoding): Promise<Buffer> {
  body.encoded[encoding] ??= compressors[encoding](body.identity).catch((error: unknown) => {
    // A failure, such as a lack of memory, is not cached.
    delete body.encoded[encoding];
    throw error;
  });
  return body.encoded[encoding];
}

/**
 * Sends the body in the client's preferred encoding, or a 304 when `If-None-Match` matches. The
 * caller sets all other headers, including the content type.
 */
export async function sendEncoded(request: FastifyRequest, reply: FastifyReply, body: EncodedBody) {
  const { 'if-none-match': ifNoneMatch, 'accept-encoding': accepted } = request.headers;
  reply.header('etag', body.etag);
  varyByEncoding(reply);
  if (ifNoneMatch && matchesEtag(ifNoneMatch, body.etag)) return reply.code(304).send();
  const encoding = accepted && negotiate(accepted, [...encodings, 'identity']);
  if (!encoding || encoding === 'identity') return reply.send(body.identity);
  const bytes = await encode(body, encoding as Encoding);
  return reply.header('content-encoding', encoding).send(bytes);
}

/** If-None-Match as in RFC 9110: a list of tags, or `*`. */
export function matchesEtag(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch.split(',').some((each) => each.trim() === etag || each.trim() === '*');
}

type ResponseCacheOptions<Response> = {
  /** Bytes of memory. */
  maxSize: number;
  /** The size of a response, or null for one that must not be cached. */
  sizeOf: (response: Response) => number | null;
};

/** Bytes of bookkeeping for each entry, so that tiny responses count, too. */
const entryOverhead = 1_000;

export type ResponseCache<Response> = {
  /** The response cached under `key` for this `version`; otherwise `make`s and caches it. */
  get(key: string, version: string, make: () => Promise<Response>): Promise<Response>;
};

/** An LRU cache of responses that are valid until their version changes (decision 0032). */
export function createResponseCache<Response>({
  maxSize,
  sizeOf,
}: ResponseCacheOptions<Response>): ResponseCache<Response> {
  type Entry = { version: string; response: Response };
  const cached = new LRUCache<string, Entry>({ maxSize });
  const share = createSingleFlight<Response>();

  async function makeAndCache(key: string, version: string, make: () => Promise<Response>) {
    const response = await make();
    const size = sizeOf(response);
    if (size !== null) {
      cached.set(key, { version, response }, { size: size + entryOverhead });
    }
    return response;
  }

  return {
    async get(key, version, make) {
      const entry = cached.get(key);
      if (entry?.version === version) return entry.response;
      return share(`${version} ${key}`, () => makeAndCache(key, version, make));
    },
  };
}
