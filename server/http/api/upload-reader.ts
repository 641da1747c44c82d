import type { FastifyRequest } from 'fastify';
import { uploadLimits } from '#contract/rate-limits.ts';
import { Problem } from '#server/lib/problem.ts';
import { leaveBodyTime } from './body-time.ts';
import { clientSubnetOf } from './rate-limiter.ts';

type UploadLimits = { [name in keyof typeof uploadLimits]: number };

/**
 * Reads the file of a multipart request into memory and passes it to `use`; `account` is the
 * member's, null for strangers. Throws `Problem`: `too-many-requests` if the account, or the stranger's
 * client subnet, has its maximum of uploads in progress,
 * `temporarily-down` if all uploads together would exceed their memory, `too-slow`, and the errors
 * of an invalid body.
 */
export type UploadReader = <T>(
  request: FastifyRequest,
  { field, account }: { field: string; account: string | null },
  use: (file: Uint8Array) => Promise<T>,
) => Promise<T>;

/**
 * Limits bytes in memory and not connections. With few connections, strangers who send a byte now
 * and then could occupy all of them for minutes, and block every other upload.
 */
export function createUploadReader(limits: UploadLimits = uploadLimits): UploadReader {
  const guard = createUploadGuard(limits);
  return (request, { field, account }, use) =>
    guard(request, (hold) => readFile(request, field, hold), use, account);
}

/** Reads by `read`, which reports each chunk's size to `hold`, and passes the result to `use`. */
export type UploadGuard = <Read, Result>(
  request: FastifyRequest,
  read: (hold: (bytes: number) => void) => Promise<Read>,
  use: (read: Read) => Promise<Result>,
  account?: string | null,
) => Promise<Result>;

type Upload = {
  network: string;
  /** Bytes in memory. */
  held: number;
  /** False after the whole body has arrived, or the upload was ended. */
  isReading: boolean;
  end: (reason: Problem) => void;
};

/** The bounds of `createUploadReader` for any way to read a body. */
export function createUploadGuard(limits: UploadLimits = uploadLimits): UploadGuard {
  /** Of each account, of the strangers and of the members of each network. */
  const open = new Map<string, number>();
  const openOf = (key: string) => open.get(key) ?? 0;
  const change = (key: string, by: number) => {
    const left = openOf(key) + by;
    if (left > 0) open.set(key, left);
    else open.delete(key);
  };
  /** In the order of their start. */
  const uploads = new Set<Upload>();
  let bytesHeld = 0;
  const giveBack = (upload: Upload) => {
    bytesHeld -= upload.held;
    upload.held = 0;
  };
  /**
   * Ends the oldest unfinished uploads of the client subnet with the most bytes, until there is
   * room.
   */
  const makeRoom = () => {
    while (bytesHeld > limits.bytesInMemory) {
      const held = new Map<string, number>();
      for (const each of uploads) {
        held.set(each.network, (held.get(each.network) ?? 0) + each.held);
      }
      const networks = [...held].sort(([, one], [, other]) => other - one);
      const ended = networks
        .flatMap(([network]) => [...uploads].filter((each) => each.network === network))
        .find((each) => each.isReading && each.held > 0);
      if (!ended) return;
      giveBack(ended);
      ended.isReading = false;
      ended.end(new Problem('temporarily-down', { retryAfterSeconds: 10 }));
    }
  };

  return async (request, read, use, account = null) => {
    const network = clientSubnetOf(request.ip);
    const own = `account ${account}`;
    const most: [string, number][] =
      account === null
        ? [[`strangers ${network}`, limits.perNetwork]]
        : [
            [own, limits.perAccount],
            [`members ${network}`, limits.ofMembersPerNetwork],
          ];
    if (most.some(([key, max]) => openOf(key) >= max)) {
      throw new Problem('too-many-requests', { retryAfterSeconds: 10 });
    }
    for (const [key] of most) change(key, 1);
    leaveBodyTime(request);
    const { promise: ended, reject: end } = Promise.withResolvers<never>();
    // It may be ended while no code awaits it.
    ended.catch(() => {});
    const upload: Upload = { network, held: 0, isReading: true, end };
    uploads.add(upload);
    const hold = (bytes: number) => {
      // Further bytes of an ended upload are dropped.
      if (!upload.isReading) throw new Problem('temporarily-down', { retryAfterSeconds: 10 });
      upload.held += bytes;
      bytesHeld += bytes;
      makeRoom();
      if (!upload.isReading) throw new Problem('temporarily-down', { retryAfterSeconds: 10 });
    };
    const minBytesPerSecond = () =>
      openOf(own) === 1 ? limits.minBytesPerSecondAlone : limits.minBytesPerSecond;
    const progress = requireProgress(request, limits.windowSeconds, minBytesPerSecond);
    try {
      const body = await Promise.race([read(hold), progress.failure, ended]);
      upload.isReading = false;
      progress.stop();
      return await use(body);
    } finally {
      progress.stop();
      giveBack(upload);
      uploads.delete(upload);
      for (const [key] of most) change(key, -1);
    }
  };
}

/**
 * `failure` rejects if a window has less than the minimum rate. Counts the bytes of the connection,
 * because the multipart parser reports nothing before a part begins.
 */
function requireProgress(
  { raw }: FastifyRequest,
  windowSeconds: number,
  minBytesPerSecond: () => number,
) {
  const { promise: failure, reject } = Promise.withResolvers<never>();
  let before = raw.socket.bytesRead;
  const timer = setInterval(() => {
    const now = raw.socket.bytesRead;
    if (now - before < minBytesPerSecond() * windowSeconds) reject(new Problem('too-slow'));
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
      // Unread bytes would leave the connection busy, and prevent the server from closing.
      part?.file.resume();
      throw new Problem('bad-input', { fields: { [field]: `Send a file in the field ${field}` } });
    }
    const chunks: Buffer[] = [];
    for await (const chunk of part.file) {
      hold(chunk.length);
      chunks.push(chunk);
    }
    // A truncated file ends without an error.
    if (part.file.truncated) throw new Problem('image-too-large');
    return Buffer.concat(chunks);
  } catch (error) {
    // Only the parser's own errors (no boundary, no end) come without a code.
    if (error instanceof Error && !('code' in error)) throw new Problem('unreadable-body');
    throw error;
  }
}
