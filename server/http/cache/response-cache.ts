import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import negotiate from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { brotliWhileWaiting, encodings } from '../security/compression.ts';

type Encoding = (typeof encodings)[number];

/** A response body that is made once and sent many times, in each encoding that clients accept. */
export type EncodedBody = {
  /** Weak, as the same response has other bytes in each encoding. */
  etag: string;
  identity: Buffer;
  /** Filled on demand: most clients accept the same encoding. */
  encoded: Partial<Record<Encoding, Promise<Buffer>>>;
  /** Bytes of memory with all encodings: text is compressed to less than half. */
  size: number;
};

export function createEncodedBody(identity: Buffer): EncodedBody {
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  return { etag, identity, encoded: {}, size: 2 * identity.length };
}

/** These run in libuv's threads: other requests are answered meanwhile. */
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
 * Sends the body in the client's preferred encoding, or 304 to a client that has it already. Other
 * headers, the type included, are the caller's.
 */
export async function sendEncoded(request: FastifyRequest, reply: FastifyReply, body: EncodedBody) {
  const { 'if-none-match': ifNoneMatch, 'accept-encoding': accepted } = request.headers;
  const vary = reply.getHeader('vary');
  reply.header('etag', body.etag);
  reply.header('vary', vary ? `${vary}, accept-encoding` : 'accept-encoding');
  if (ifNoneMatch && matchesEtag(ifNoneMatch, body.etag)) return reply.code(304).send();
  const encoding = accepted && negotiate(accepted, [...encodings, 'identity']);
  if (!encoding || encoding === 'identity') return reply.send(body.identity);
  const bytes = await encode(body, encoding as Encoding);
  return reply.header('content-encoding', encoding).send(bytes);
}

/** If-None-Match as in RFC 9110: a list of tags, or `*`. */
function matchesEtag(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch.split(',').some((each) => each.trim() === etag || each.trim() === '*');
}

type ResponseCacheOptions<Response> = {
  /** Bytes of memory. */
  maxSize: number;
  /** Milliseconds; none: until the version changes. */
  ttl?: number;
  /** The size of a response, or null for one that must not be cached. */
  sizeOf: (response: Response) => number | null;
};

/** Without it, a response of a few bytes would count as next to nothing. */
const entryOverhead = 1_000;

export type ResponseCache<Response> = {
  /** The response under `key`, made anew when it was made for another version than `version`. */
  get(key: string, version: string, make: () => Promise<Response>): Promise<Response>;
};

/** Responses until their version changes; the least recently used ones make room (decision 0032). */
export function createResponseCache<Response>({
  maxSize,
  ttl = 0,
  sizeOf,
}: ResponseCacheOptions<Response>): ResponseCache<Response> {
  const cached = new LRUCache<string, { version: string; response: Response }>({ maxSize, ttl });
  const inFlight = new Map<string, Promise<Response>>();

  async function makeAndCache(key: string, version: string, make: () => Promise<Response>) {
    const response = await make();
    const size = sizeOf(response);
    if (size !== null) cached.set(key, { version, response }, { size: size + entryOverhead });
    return response;
  }

  return {
    async get(key, version, make) {
      const entry = cached.get(key);
      if (entry?.version === version) return entry.response;
      const flight = `${version} ${key}`;
      // Single-flight: concurrent requests for the same response have it made once.
      const started = inFlight.get(flight);
      if (started) return started;
      const made = makeAndCache(key, version, make).finally(() => inFlight.delete(flight));
      inFlight.set(flight, made);
      return made;
    },
  };
}
