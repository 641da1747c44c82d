import type { FastifyRequest } from 'fastify';
import { uploadLimits } from '#contract/rate-limits.ts';
import { Problem } from './problem.ts';
import { networkOf } from './rate-limiter.ts';

type UploadLimits = { [name in keyof typeof uploadLimits]: number };

/**
 * Reads the file of a multipart request into memory and hands it to `use`. Throws `Problem`:
 * `too-many-requests` while the visitor's network sends as many as it may, `temporarily-down` while
 * all uploads together hold as much memory as they may, `too-slow`, and what the body deserves.
 */
export type UploadReader = <T>(
  request: FastifyRequest,
  field: string,
  use: (file: Uint8Array) => Promise<T>,
) => Promise<T>;

/**
 * Bounds what is scarce, bytes in memory, and not connections: strangers who send a byte now and
 * then would keep a few places for minutes, and nobody else could upload.
 */
export function createUploadReader(limits: UploadLimits = uploadLimits): UploadReader {
  const guard = createUploadGuard(limits);
  return (request, field, use) => guard(request, (hold) => readFile(request, field, hold), use);
}

/** Reads by `read`, which tells `hold` of each chunk, and hands the result to `use`. */
export type UploadGuard = <Read, Result>(
  request: FastifyRequest,
  read: (hold: (bytes: number) => void) => Promise<Read>,
  use: (read: Read) => Promise<Result>,
) => Promise<Result>;

/** The bounds of `createUploadReader` for any way to read a body. */
export function createUploadGuard(limits: UploadLimits = uploadLimits): UploadGuard {
  const openByNetwork = new Map<string, number>();
  let bytesHeld = 0;

  return async (request, read, use) => {
    const network = networkOf(request.ip);
    const open = openByNetwork.get(network) ?? 0;
    if (open >= limits.perNetwork) {
      throw new Problem('too-many-requests', { retryAfterSeconds: 10 });
    }
    openByNetwork.set(network, open + 1);
    let held = 0;
    const hold = (bytes: number) => {
      held += bytes;
      bytesHeld += bytes;
      if (bytesHeld > limits.bytesInMemory) {
        throw new Problem('temporarily-down', { retryAfterSeconds: 10 });
      }
    };
    const progress = requireProgress(request, limits);
    try {
      const body = await Promise.race([read(hold), progress.failure]);
      progress.stop();
      return await use(body);
    } finally {
      progress.stop();
      bytesHeld -= held;
      const left = (openByNetwork.get(network) ?? 1) - 1;
      if (left > 0) openByNetwork.set(network, left);
      else openByNetwork.delete(network);
    }
  };
}

/**
 * `failure` rejects once less arrives within a window than the least rate. By the bytes of the
 * connection, because the multipart parser tells nothing before a part begins.
 */
function requireProgress({ raw }: FastifyRequest, limits: UploadLimits) {
  const { leastBytesPerSecond, windowSeconds } = limits;
  const { promise: failure, reject } = Promise.withResolvers<never>();
  let before = raw.socket.bytesRead;
  const timer = setInterval(() => {
    const now = raw.socket.bytesRead;
    if (now - before < leastBytesPerSecond * windowSeconds) reject(new Problem('too-slow'));
    before = now;
  }, windowSeconds * 1000);
  return { failure, stop: () => clearInterval(timer) };
}

/** Reads the whole file, at most `limits.imageBytes` of the contract's rules. */
async function readFile(
  request: FastifyRequest,
  field: string,
  hold: (bytes: number) => void,
): Promise<Uint8Array> {
  try {
    const part = await request.file();
    if (part?.fieldname !== field) {
      // Unread bytes would keep the connection busy, and the server from closing.
      part?.file.resume();
      throw new Problem('bad-input', { fields: { [field]: `Send a file in the field ${field}` } });
    }
    const chunks: Buffer[] = [];
    for await (const chunk of part.file) {
      hold(chunk.length);
      chunks.push(chunk);
    }
    // A file that is cut off ends without an error.
    if (part.file.truncated) throw new Problem('image-too-large');
    return Buffer.concat(chunks);
  } catch (error) {
    // Only the parser's own errors (no boundary, no end) come without a code.
    if (error instanceof Error && !('code' in error)) throw new Problem('unreadable-body');
    throw error;
  }
}
