import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import negotiate from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { brotliWhileWaiting, encodings } from './compression.ts';

/** One answer in every encoding that it is sent in, made once and sent many times. */
export type KeptBytes = {
  /** Weak, as the same answer has other bytes in each encoding. */
  etag: string;
  identity: Buffer;
  gzip: Buffer;
  br: Buffer;
  /** Of all encodings together, in bytes of memory. */
  size: number;
};

/** Compressed in threads of their own: other requests are answered meanwhile. */
export async function keepBytes(text: string): Promise<KeptBytes> {
  const identity = Buffer.from(text);
  const [zipped, br] = await Promise.all([
    promisify(gzip)(identity),
    promisify(brotliCompress)(identity, brotliWhileWaiting),
  ]);
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  const size = identity.length + zipped.length + br.length;
  return { etag, identity, gzip: zipped, br, size };
}

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
  const encoding = accepted && negotiate(accepted, [...encodings, 'identity']);
  if (!encoding || encoding === 'identity') return reply.send(kept.identity);
  return reply.header('content-encoding', encoding).send(kept[encoding]);
}

/** As RFC 9110 has it for If-None-Match: a list, or anything; a proxy may have weakened a tag. */
function isAmong(known: string, etag: string): boolean {
  return known.split(',').some((each) => each.trim() === etag || each.trim() === '*');
}
