import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import negotiate from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { brotliWhileWaiting, encodings } from './compression.ts';

type Encoding = (typeof encodings)[number];

/** An answer that is made once and sent many times, in each encoding that somebody asks for. */
export type KeptBytes = {
  /** Weak, as the same answer has other bytes in each encoding. */
  etag: string;
  identity: Buffer;
  /** What was asked for so far, or is being made. */
  packed: Partial<Record<Encoding, Buffer | Promise<Buffer>>>;
  /** Bytes of memory, when it was asked for in all of them: text packs to less than half. */
  size: number;
};

export function keepBytes(identity: Buffer): KeptBytes {
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  return { etag, identity, packed: {}, size: 2 * identity.length };
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
  if (!encoding || encoding === 'identity') return reply.send(kept.identity);
  reply.header('content-encoding', encoding);
  const bytes = kept.packed[encoding] ?? packAndKeep(kept, encoding);
  if (Buffer.isBuffer(bytes)) return reply.send(bytes);
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
