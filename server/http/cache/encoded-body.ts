import { createHash } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import negotiate from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { brotliWhileWaiting, encodings } from '../security/compression.ts';

type Encoding = (typeof encodings)[number];

/** An answer that is made once and sent many times, in each encoding that somebody asks for. */
export type KeptBytes = {
  /** Weak, as the same answer has other bytes in each encoding. */
  etag: string;
  identity: Buffer;
  /** What was asked for so far, or is being made. */
  packed: Partial<Record<Encoding, Buffer | Promise<Buffer>>>;
  /** The same, one character for each byte, where that is how it is sent. */
  texts: Partial<Record<Encoding | 'identity', string>>;
  /** Bytes of memory, when all of these are there: text packs to less than half. */
  size: number;
};

/** Bytes; what is longer costs more to copy than it saves. */
const sentWithHeaders = 8 * 1024;

export function keepBytes(identity: Buffer): KeptBytes {
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  const texts = 2 * Math.min(identity.length, sentWithHeaders);
  return { etag, identity, packed: {}, texts: {}, size: 2 * identity.length + texts };
}

/** Compressed in threads of their own: other requests are answered meanwhile. */
const pack: Record<Encoding, (identity: Buffer) => Promise<Buffer>> = {
  br: (identity) => promisify(brotliCompress)(identity, brotliWhileWaiting),
  gzip: (identity) => promisify(gzip)(identity),
};

async function packAndKeep(kept: KeptBytes, encoding: Encoding): Promise<Buffer> {
  const making = pack[encoding](kept.identity);
  kept.packed[encoding] = making;
  try {
    const bytes = await making;
    kept.packed[encoding] = bytes;
    return bytes;
  } catch (error) {
    // Out of memory, say: the next one tries again.
    delete kept.packed[encoding];
    throw error;
  }
}

/**
 * Past Fastify's own way, which looks for the type, for a serialiser and for hooks; none concerns
 * what is kept. A text leaves together with its headers, bytes would be a second piece.
 */
function sendShort(
  reply: FastifyReply,
  kept: KeptBytes,
  encoding: Encoding | 'identity',
  bytes: Buffer,
) {
  kept.texts[encoding] ??= bytes.toString('latin1');
  reply.header('content-length', bytes.length).hijack();
  reply.raw
    .writeHead(200, reply.getHeaders() as OutgoingHttpHeaders)
    .end(kept.texts[encoding], 'latin1');
  return reply;
}

const answerEncodings = [...encodings, 'identity' as const];

/**
 * Sends the encoding that the client likes best, or 304 to a client that has these very bytes.
 * Other headers, the type included, are the caller's.
 */
export function sendKept(request: FastifyRequest, reply: FastifyReply, kept: KeptBytes) {
  const { 'if-none-match': known, 'accept-encoding': accepted } = request.headers;
  const vary = reply.getHeader('vary');
  reply.header('etag', kept.etag);
  reply.header('vary', vary ? `${vary}, accept-encoding` : 'accept-encoding');
  if (known && isAmong(known, kept.etag)) return reply.code(304).send();
  const encoding = accepted && negotiate(accepted, answerEncodings);
  const send = (chosen: Encoding | 'identity', bytes: Buffer) =>
    request.method === 'GET' && bytes.length <= sentWithHeaders
      ? sendShort(reply, kept, chosen, bytes)
      : reply.send(bytes);
  if (!encoding || encoding === 'identity') return send('identity', kept.identity);
  reply.header('content-encoding', encoding);
  const bytes = kept.packed[encoding] ?? packAndKeep(kept, encoding);
  if (Buffer.isBuffer(bytes)) return send(encoding, bytes);
  bytes.then(
    (made) => reply.send(made),
    (error: Error) => reply.removeHeader('content-encoding').send(error),
  );
  return reply;
}

/** As RFC 9110 has it for If-None-Match: a list, or anything; a proxy may have weakened a tag. */
function isAmong(known: string, etag: string): boolean {
  return known.split(',').some((each) => each.trim() === etag || each.trim() === '*');
}
