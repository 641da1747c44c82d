import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { Problem } from '#server/lib/problem.ts';
import type { BucketCall, BucketSettings } from '../port.ts';

/** The store answered, and refused: wrong credentials, or no such bucket. */
export class BucketRefused extends Error {
  constructor(status: number, code: string) {
    super(`The store of pictures refused a call with ${status} ${code}`);
    this.name = 'BucketRefused';
  }
}

export type Bucket = ReturnType<typeof createBucket>;

/** Milliseconds before each further try: a store that restarts is away for moments. */
const pauses = [100, 400];
/** Milliseconds for one try; the largest file is below one megabyte. */
const patience = 10_000;

/**
 * The few calls that pictures need. Each is repeated twice when the store does not answer or fails;
 * then it throws the problem `temporarily-down`, which people read as a sentence. Bodies are signed
 * by their hash, so the store refuses bytes that changed on the way.
 */
export function createBucket(settings: BucketSettings, onCall?: (call: BucketCall) => void) {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = settings;
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    region,
    service: 's3',
    retries: 0,
  });
  const base = `${endpoint}/${bucket}`;

  async function call(method: string, address: string, body?: Uint8Array, type?: string) {
    for (const pause of [...pauses, null]) {
      const response = await attempt(method, address, body, type);
      if (response && response.status < 500 && response.status !== 429) return response;
      await response?.body?.cancel();
      if (pause !== null) await wait(pause);
    }
    throw new Problem('temporarily-down');
  }

  /** Null without an answer. Signed anew each time, because signatures age. */
  async function attempt(method: string, address: string, body?: Uint8Array, type?: string) {
    const request = await client.sign(`${base}${address}`, {
      method,
      headers: {
        'x-amz-content-sha256': sha256(body ?? new Uint8Array()),
        ...(type && { 'content-type': type }),
      },
      ...(body && { body: new Uint8Array(body) }),
    });
    return await fetch(request, { signal: AbortSignal.timeout(patience) }).catch(() => null);
  }

  const codeOf = async (response: Response) =>
    /<Code>(\w+)</.exec(await response.text())?.[1] ?? '';

  async function refuse(response: Response): Promise<never> {
    throw new BucketRefused(response.status, await codeOf(response));
  }

  async function watched<T>(operation: BucketCall['operation'], work: Promise<T>): Promise<T> {
    const begun = performance.now();
    const note = (outcome: BucketCall['outcome']) =>
      onCall?.({ operation, outcome, seconds: (performance.now() - begun) / 1000 });
    try {
      const result = await work;
      note(result === null ? 'missing' : 'done');
      return result;
    } catch (error) {
      note(error instanceof BucketRefused ? 'refused' : 'away');
      throw error;
    }
  }

  const calls = {
    async put(key: string, bytes: Uint8Array, type: string): Promise<void> {
      const response = await call('PUT', `/${key}`, bytes, type);
      if (!response.ok) await refuse(response);
      await response.body?.cancel();
    },

    /** Null if there is no such object. */
    async get(key: string): Promise<Uint8Array | null> {
      const response = await call('GET', `/${key}`);
      if (response.ok) return await readWhole(response);
      // Not 404 alone: a bucket that is missing is no missing picture.
      const code = await codeOf(response);
      if (response.status === 404 && code !== 'NoSuchBucket') return null;
      throw new BucketRefused(response.status, code);
    },

    /** No error without the object. */
    async remove(key: string): Promise<void> {
      const response = await call('DELETE', `/${key}`);
      if (!response.ok && response.status !== 404) await refuse(response);
      await response.body?.cancel();
    },

    /** All keys that begin with `prefix`. */
    async list(prefix: string): Promise<string[]> {
      const keys: string[] = [];
      let token: string | undefined;
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix });
        if (token) query.set('continuation-token', token);
        const response = await call('GET', `?${query}`);
        if (!response.ok) await refuse(response);
        const page = await response.text();
        // Our own keys have no character that XML escapes.
        for (const [, key] of page.matchAll(/<Key>([^<]+)<\/Key>/g)) keys.push(key ?? '');
        token = /<NextContinuationToken>([^<]+)</.exec(page)?.[1];
      } while (token);
      return keys;
    },
  };
  return {
    put: (...args) => watched('put', calls.put(...args)),
    get: (key) => watched('get', calls.get(key)),
    remove: (key) => watched('remove', calls.remove(key)),
    list: (prefix) => watched('list', calls.list(prefix)),
  } satisfies typeof calls;
}

/** A connection that ends within the body is an outage, too. */
async function readWhole(response: Response): Promise<Uint8Array> {
  try {
    return new Uint8Array(await response.arrayBuffer());
  } catch {
    throw new Problem('temporarily-down');
  }
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
