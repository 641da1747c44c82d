import { createHash, createHmac, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SignatureV4 } from '@smithy/signature-v4';
import fastify from 'fastify';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { copyImages, inFolder } from '#server/backup/copy-images.ts';
import { bringIntoPool } from '#server/backup/pool.ts';
import { handleErrors } from '#server/http/api/error-handler.ts';
import { plainPicture } from '#testing/fixtures/pictures.ts';
import { describeImageHost } from '#testing/ports/image-host-conformance.ts';
import { createEmbeddedImageHost } from '../embedded/image-host.ts';
import type { BucketSettings } from '../port.ts';
import { createBucket } from './bucket.ts';
import { createBucketPictures } from './bucket-pictures.ts';
import { createS3ImageHost } from './s3.ts';

await import('../variants.ts');
sharp.unblock({ operation: ['VipsForeignLoadHeifBuffer'] });

type Store = { run(): Promise<{ port: number }>; close(): Promise<void> };
type StoreClass = new (options: object) => Store;
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as StoreClass;

/** A store on this machine, whose signature check is strict; the folder survives a restart. */
async function startStore(given: { directory?: string; port?: number } = {}) {
  const directory = given.directory ?? (await mkdtemp(join(tmpdir(), 'phonehaat-bucket-')));
  const store = new S3rver({
    address: '127.0.0.1',
    port: given.port ?? 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'pictures', configs: [] }],
  });
  const { port } = await store.run();
  let isOpen = true;
  const stop = async () => {
    if (isOpen) await store.close();
    isOpen = false;
  };
  onTestFinished(async () => {
    await stop();
    if (!given.directory) await rm(directory, { recursive: true, force: true });
  });
  const settings: BucketSettings = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: 'pictures',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  };
  return { settings, directory, port, stop };
}

async function serve(settings: BucketSettings) {
  const host = createS3ImageHost({ ...settings, publicUrl: null });
  const app = fastify();
  onTestFinished(() => app.close());
  handleErrors(app);
  host.routes(app);
  const get = async (url: string) => {
    const { statusCode, headers, rawPayload } = await app.inject({ url });
    return new Response(new Uint8Array(rawPayload), {
      status: statusCode,
      headers: headers as Record<string, string>,
    });
  };
  return { host, get };
}

describeImageHost('an S3 store', async () => serve((await startStore()).settings));

test('a picture from the store has the headers of one from the folder', async () => {
  const { host, get } = await serve((await startStore()).settings);
  const id = randomUUID();
  await host.store(id, await plainPicture());

  const { headers } = await get(`/images/${id}-400.avif`);

  expect(Object.fromEntries(headers)).toMatchObject({
    'cache-control': 'public, max-age=31536000, s-maxage=86400, immutable',
    'content-security-policy': "default-src 'none'",
    'content-type': 'image/avif',
    'x-content-type-options': 'nosniff',
  });
});

test('a wrong secret is refused by the store, and nothing is stored', async () => {
  const { settings } = await startStore();
  const id = randomUUID();
  const { host } = await serve({ ...settings, secretAccessKey: 'wrong' });

  await expect(host.store(id, await plainPicture())).rejects.toThrow('SignatureDoesNotMatch');

  expect(await createBucket(settings).list('')).toEqual([]);
});

test('a bucket that does not exist is an error, not a missing picture', async () => {
  const { settings } = await startStore();

  await expect(createBucket({ ...settings, bucket: 'elsewhere' }).get('images/x')).rejects.toThrow(
    'NoSuchBucket',
  );
});

test('each call is noted with what came of it', async () => {
  const { settings, stop } = await startStore();
  const calls: string[] = [];
  const bucket = createBucket(settings, (call) => {
    expect(call.seconds).toBeGreaterThan(0);
    calls.push(`${call.operation} ${call.outcome}`);
  });
  await bucket.put('images/x', new Uint8Array([1]), 'image/webp');
  await bucket.get('images/x');
  await bucket.get('images/y');
  await bucket.list('');
  await bucket.remove('images/x');
  const wrong = createBucket({ ...settings, secretAccessKey: 'wrong' }, ({ outcome }) =>
    calls.push(outcome),
  );
  await expect(wrong.get('images/x')).rejects.toThrow('SignatureDoesNotMatch');
  await stop();
  await expect(bucket.get('images/x')).rejects.toThrow();
  expect(calls).toEqual([
    'put done',
    'get done',
    'get missing',
    'list done',
    'remove done',
    'refused',
    'get away',
  ]);
});

test('while the store is away people read a sentence; then all is there again', async () => {
  const first = await startStore();
  const { host, get } = await serve(first.settings);
  const id = randomUUID();
  const late = randomUUID();
  await host.store(id, await plainPicture());

  await first.stop();
  await expect(host.store(late, await plainPicture())).rejects.toMatchObject({
    code: 'temporarily-down',
  });
  const away = await get(host.urlOf(id));
  expect(away.status).toBe(503);
  expect(away.headers.get('cache-control')).toBe('no-store');
  await expect(host.keepPrivate(id)).rejects.toMatchObject({ code: 'temporarily-down' });

  await startStore(first);
  expect((await get(host.urlOf(id))).status).toBe(200);
  expect((await get(host.urlOf(late))).status).toBe(404);
  await host.store(late, await plainPicture());
  expect((await get(host.urlOf(late))).status).toBe(200);
});

test('a half-hidden picture becomes private when the call is repeated', async () => {
  const { settings } = await startStore();
  const { host, get } = await serve(settings);
  const id = randomUUID();
  await host.store(id, await plainPicture());
  const bucket = createBucket(settings);
  // As if the program had died after the private copy and the first removal.
  for (const key of await bucket.list('images/')) {
    const bytes = await bucket.get(key);
    await bucket.put(`private-${key}`, bytes ?? new Uint8Array(), 'image/webp');
  }
  await bucket.remove(`images/${id.slice(-2)}/${id}/${id}.webp`);

  await host.keepPrivate(id);

  expect(await bucket.list('images/')).toEqual([]);
  expect((await get(`/images/${id}-1280.webp`)).status).toBe(404);
  expect(await host.readPrivate(id)).not.toBeNull();
});

/** The hash that the signer of Amazon's own client needs. */
class Sha256 {
  readonly #hash;
  constructor(secret?: string | Uint8Array) {
    this.#hash = secret ? createHmac('sha256', secret) : createHash('sha256');
  }
  update(bytes: Uint8Array) {
    this.#hash.update(bytes);
  }
  async digest() {
    return new Uint8Array(this.#hash.digest());
  }
}

test('pictures move from a folder to the store and back, equal, and a repeated copy does nothing', async () => {
  const { settings } = await startStore();
  const folder = await mkdtemp(join(tmpdir(), 'phonehaat-copy-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const before = createEmbeddedImageHost({
    folder: join(folder, 'images'),
    privateFolder: join(folder, 'private-images'),
    publicUrl: null,
  });
  const [shown, hidden] = [randomUUID(), randomUUID()];
  await before.store(shown, await plainPicture());
  await before.store(hidden, await plainPicture());
  await before.keepPrivate(hidden);
  const bucket = createBucket(settings);
  const { host, get } = await serve(settings);

  const first = await copyImages(inFolder(folder), createBucketPictures(bucket));
  const cut = `images/${shown.slice(-2)}/${shown}/${shown}-400.webp`;
  await bucket.put(cut, new Uint8Array([1]), 'image/webp');
  const second = await copyImages(inFolder(folder), createBucketPictures(bucket));
  const third = await copyImages(inFolder(folder), createBucketPictures(bucket));

  expect(first).toEqual({ copied: 2, equal: 0, gone: 0 });
  expect(second).toEqual({ copied: 1, equal: 1, gone: 0 });
  expect(third).toEqual({ copied: 0, equal: 2, gone: 0 });
  expect(await host.read(shown)).toEqual(new Uint8Array((await before.read(shown)) ?? []));
  expect((await get(host.urlOf(hidden))).status).toBe(404);
  expect(await host.readPrivate(hidden)).not.toBeNull();
  // A backup copies from the store in the same way.
  const pool = join(folder, 'pool');
  const pictures = createBucketPictures(bucket);
  await bringIntoPool(pictures, pool, new Map());
  const copied = await copyImages(inFolder(pool), inFolder(folder));
  expect(copied).toEqual({ copied: 0, equal: 2, gone: 0 });
});

test("signatures are those of Amazon's own signer, for each call and a query", async () => {
  const seen: { sent: string | undefined; expected: string | undefined; method: string }[] = [];
  const keys = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG' };
  const signer = new SignatureV4({
    service: 's3',
    region: 'garage',
    credentials: keys,
    sha256: Sha256 as never,
    uriEscapePath: false,
    applyChecksum: false,
  });
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const { authorization } = request.headers;
    const names = /SignedHeaders=([^,]+)/.exec(authorization ?? '')?.[1]?.split(';') ?? [];
    const url = new URL(request.url ?? '', `http://${request.headers.host}`);
    const headers = Object.fromEntries(names.map((name) => [name, String(request.headers[name])]));
    const date = String(request.headers['x-amz-date']);
    const signed = await signer.sign(
      {
        method: request.method ?? '',
        protocol: 'http:',
        hostname: url.hostname,
        path: url.pathname,
        query: Object.fromEntries(url.searchParams),
        headers: {
          ...headers,
          'x-amz-content-sha256': createHash('sha256').update(body).digest('hex'),
        },
      },
      {
        signingDate: new Date(
          date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'),
        ),
        signableHeaders: new Set(names),
      },
    );
    const expected = signed.headers.authorization;
    seen.push({ sent: authorization, expected, method: request.method ?? '' });
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const bucket = createBucket({
    ...keys,
    endpoint: `http://127.0.0.1:${port}`,
    region: 'garage',
    bucket: 'pictures',
  });

  await bucket.put('images/ab/x.webp', new Uint8Array([1, 2, 3]), 'image/webp');
  await bucket.get('images/ab/x.webp');
  await bucket.remove('images/ab/x.webp');
  await bucket.list('private-images/');

  expect(seen.map(({ method }) => method)).toEqual(['PUT', 'GET', 'DELETE', 'GET']);
  const signatureOf = (header: string | undefined) => /Signature=(\w{64})$/.exec(header ?? '')?.[1];
  for (const { sent, expected } of seen) {
    expect(signatureOf(sent)).toMatch(/^\w{64}$/);
    expect(signatureOf(sent)).toBe(signatureOf(expected));
  }
});
