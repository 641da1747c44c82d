import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { handleErrors } from '#server/http/api/error-handler.ts';
import {
  impostors,
  noisyPicture,
  plainPicture,
  jpegWithScript as polyglot,
  truncatedJpeg,
} from '#testing/fixtures/pictures.ts';
import { describeImageHost } from '#testing/ports/image-host-conformance.ts';
import { createEmbeddedImageHost } from './image-host.ts';

// With its first picture the host blocks all decoders that it does not need, but the tests decode
// AVIF, too.
await import('../variants.ts');
sharp.unblock({ operation: ['VipsForeignLoadHeifBuffer'] });

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'phonehaat-images-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function makeHost({ publicUrl = null }: { publicUrl?: string | null } = {}) {
  const folder = await makeFolder();
  const host = createEmbeddedImageHost({ folder, privateFolder: await makeFolder(), publicUrl });
  const app = fastify();
  onTestFinished(() => app.close());
  handleErrors(app);
  host.routes(app);
  const inject = (url: string, headers: Record<string, string> = {}) =>
    app.inject({ url: url.slice(publicUrl?.length ?? 0), headers });
  const get = async (url: string) => {
    const { statusCode, headers, rawPayload } = await inject(url);
    return new Response(new Uint8Array(rawPayload), {
      status: statusCode,
      headers: headers as Record<string, string>,
    });
  };
  return { host, folder, app, inject, get };
}

/** The names of all files below a folder. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

describeImageHost('the embedded host', () => makeHost());

test('addresses are relative, or begin with the public address; both are understood', async () => {
  const id = randomUUID();
  const relative = await makeHost();
  const absolute = await makeHost({ publicUrl: 'https://shop.test' });

  expect(relative.host.urlOf(id)).toBe(`/images/${id}.webp`);
  expect(absolute.host.urlOf(id)).toBe(`https://shop.test/images/${id}.webp`);
  expect(absolute.host.idOf(`/images/${id}.webp`)).toBe(id);
  expect(absolute.host.idOf(`https://shop.test.evil.test/images/${id}.webp`)).toBeNull();
});

test('browsers keep a picture for good and never take it for anything else', async () => {
  const { host, inject } = await makeHost();
  const id = randomUUID();
  await host.store(id, await plainPicture());

  const { headers } = await inject(`/images/${id}-400.avif`);

  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, s-maxage=86400, immutable',
    'content-security-policy': "default-src 'none'",
    'content-type': 'image/avif',
    'x-content-type-options': 'nosniff',
  });
});

// sec V3.2.1
test('what a browser asks for does not change what it gets: a picture, under its own type', async () => {
  const { host, inject } = await makeHost();
  const id = randomUUID();
  await host.store(id, await polyglot());

  for (const accept of ['text/html', 'image/svg+xml', '*/*', '']) {
    const { headers, rawPayload } = await inject(host.urlOf(id), { accept, range: 'bytes=0-9' });
    expect(headers['content-type']).toBe('image/webp');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(rawPayload.toString('latin1')).toMatch(/^RIFF.{4}WEBP/s);
  }
  expect((await inject(`${host.urlOf(id)}?format=html`)).headers['content-type']).toBe(
    'image/webp',
  );
});

test('a picture that the browser has already is not sent again', async () => {
  const { host, inject } = await makeHost();
  const id = randomUUID();
  await host.store(id, await plainPicture());
  const first = await inject(host.urlOf(id));

  const second = await inject(host.urlOf(id), { 'if-none-match': String(first.headers.etag) });

  expect(second.statusCode).toBe(304);
  expect(second.rawPayload).toHaveLength(0);
});

test('whoever only asks about a picture hears how large it is, and gets no bytes', async () => {
  const { host, app, inject } = await makeHost();
  const id = randomUUID();
  await host.store(id, await plainPicture());
  const whole = await inject(host.urlOf(id));

  const response = await app.inject({ method: 'HEAD', url: host.urlOf(id) });

  expect(response.statusCode).toBe(200);
  expect(response.rawPayload).toHaveLength(0);
  expect(response.headers['content-length']).toBe(String(whole.rawPayload.length));
  expect(response.headers['content-type']).toBe('image/webp');
});

// sec V5.3.2, V13.4.3
test('no address leads out of the folder or to a picture that is not there', async () => {
  const { host, folder, inject } = await makeHost();
  const id = randomUUID();
  await host.store(id, await plainPicture());
  await writeFile(join(folder, 'secret.webp'), 'secret');
  const parent = id.slice(-2);

  for (const path of [
    `/images/${randomUUID()}.webp`,
    `/images/${id}`,
    `/images/${id}-161.webp`,
    `/images/${id}-160.jpg`,
    `/images/${id.toUpperCase()}.webp`,
    '/images/secret.webp',
    '/images/..%2Fsecret.webp',
    '/images/../secret.webp',
    `/images/${parent}%2F${id}%2F${id}.webp`,
    `/images/${id}%2F..%2F..%2F..%2Fsecret.webp`,
    `/images/${id}.webp%00`,
  ]) {
    const { statusCode, headers } = await inject(path);
    expect({ path, statusCode }).toEqual({ path, statusCode: 404 });
    expect(headers['cache-control']).toBe('no-store');
  }
});

test('a refused picture leaves no file behind', async () => {
  const { host, folder } = await makeHost();

  for (const bytes of [impostors.svg, await truncatedJpeg()]) {
    await expect(host.store(randomUUID(), bytes)).rejects.toThrow();
  }

  expect(await filesIn(folder)).toEqual([]);
});

test('a removed picture leaves no file behind', async () => {
  const { host, folder } = await makeHost();
  const id = randomUUID();
  await host.store(id, await plainPicture());
  expect(await filesIn(folder)).toHaveLength(9);

  await host.remove(id);

  expect(await filesIn(folder)).toEqual([]);
});

test('what another process left half-written goes while this one runs; stored pictures stay', async () => {
  const { host, folder } = await makeHost();
  const id = randomUUID();
  await host.store(id, await plainPicture());
  const halfWritten = join(folder, '.incoming', 'from-before');
  await mkdir(halfWritten, { recursive: true });
  await writeFile(join(halfWritten, 'half.webp'), 'RIFF');
  const longAgo = new Date(Date.now() - 2 * 60 * 60_000);
  await utimes(halfWritten, longAgo, longAgo);

  await host.removeAbandoned();

  const files = await filesIn(folder);
  expect(files).not.toContain('half.webp');
  expect(files).toContain(`${id}.webp`);
});

test('a picture that cannot be written is a failure of the host, not of the picture', async () => {
  const { host, folder } = await makeHost();
  const id = randomUUID();
  await writeFile(join(folder, id.slice(-2)), 'a file where a folder should be');

  await expect(host.store(id, await plainPicture())).rejects.toMatchObject({ code: 'EEXIST' });

  expect(await filesIn(folder)).toEqual([id.slice(-2)]);
});

// sec V15.1.3, V15.2.2
test('many at once are all stored', async () => {
  const { host, get } = await makeHost();
  const picture = await noisyPicture(200, 150);
  const ids = Array.from({ length: 8 }, () => randomUUID());

  await Promise.all(ids.map((id) => host.store(id, picture)));

  const answers = await Promise.all(ids.map((id) => get(host.urlOf(id))));
  expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200));
});

// sec V5.3.2
test('only a UUID names a picture', async () => {
  const { host } = await makeHost();

  await expect(host.remove('..')).rejects.toThrow(TypeError);
});

test('what another process is writing stays', async () => {
  const { host, folder } = await makeHost();
  await mkdir(join(folder, '.incoming', 'being-written'));

  await host.removeAbandoned();

  expect(await readdir(join(folder, '.incoming'))).toEqual(['being-written']);
});
