import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import negotiate from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { createSingleFlight } from '#server/lib/single-flight.ts';
import {
  brotliWhileWaiting,
  encodings,
  sendQuickly,
  varyByEncoding,
} from '../security/compression.ts';

type Encoding = (typeof encodings)[number];

/** A response body that is encoded once for each content encoding, and sent many times. */
export type EncodedBody = {
  /** Weak, because the bytes differ between encodings. */
  etag: string;
  identity: Buffer;
  /** Filled on demand, because most clients accept the same encoding. */
  encoded: Partial<Record<Encoding, Promise<Buffer>>>;
  /** Whether several requests for it are expected; else the first is answered by a cheap encoding. */
  isPopular: boolean;
  /** Estimated bytes of memory with all encodings, as text compresses to less than half. */
  size: number;
};

/** The ETag also covers `headers`: those parts of the response that may change without the body. */
export function createEncodedBody(identity: Buffer, headers = ''): EncodedBody {
  const hash = createHash('sha256').update(identity).update(headers).digest('base64url');
  const etag = `W/"${hash.slice(0, 22)}"`;
  return { etag, identity, encoded: {}, isPopular: true, size: 2 * identity.length };
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
  if (!body.isPopular) {
    body.isPopular = true;
    return sendQuickly(request, reply, body.identity);
  }
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
  /** Milliseconds; without it until the version changes. */
  ttl?: number;
  /** The size of a response, or null for one that must not be cached. */
  sizeOf: (response: Response) => number | null;
  /** Milliseconds from any point in time. */
  now?: () => number;
};

/** Bytes of bookkeeping for each entry, so that tiny responses count, too. */
const entryOverhead = 1_000;

export type StaleResponse<Response> = {
  response: Response;
  /** Milliseconds since it was made. */
  age: number;
};

export type ResponseCache<Response> = {
  /** The response cached under `key` for this `version`; otherwise `make`s and caches it. */
  get(key: string, version: string, make: () => Promise<Response>): Promise<Response>;
  /** The last response made under `key` within `maxAge` milliseconds, of any version. */
  stale(key: string, maxAge: number): StaleResponse<Response> | null;
};

/** An LRU cache of responses that are valid until their version changes (decision 0032). */
export function createResponseCache<Response>({
  maxSize,
  ttl = Number.POSITIVE_INFINITY,
  sizeOf,
  now = () => performance.now(),
}: ResponseCacheOptions<Response>): ResponseCache<Response> {
  type Entry = { version: string; response: Response; madeAt: number };
  const cached = new LRUCache<string, Entry>({ maxSize });
  const share = createSingleFlight<Response>();

  async function makeAndCache(key: string, version: string, make: () => Promise<Response>) {
    const madeAt = now();
    const response = await make();
    const size = sizeOf(response);
    if (size !== null) {
      cached.set(key, { version, response, madeAt }, { size: size + entryOverhead });
    }
    return response;
  }

  return {
    async get(key, version, make) {
      const entry = cached.get(key);
      if (entry?.version === version && now() - entry.madeAt < ttl) return entry.response;
      return share(`${version} ${key}`, () => makeAndCache(key, version, make));
    },
    stale(key, maxAge) {
      const entry = cached.get(key);
      if (!entry) return null;
      const age = now() - entry.madeAt;
      return age < maxAge ? { response: entry.response, age } : null;
    },
  };
}
