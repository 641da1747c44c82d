import { type FileHandle, open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '#server/db/embedded/temporary-folder.fixture.ts';
import { generatedSeed } from '#testing/lib/generated-seed.ts';
import { seededNumbers } from '#testing/lib/seeded-numbers.ts';
import { createChanges } from '../cache/changes.ts';
import { createPageCache, maxBesideAge, type PageVersions } from './page-cache.ts';
import { createPageFile, openPageFile, type PageFile } from './page-file.ts';

const kilobyte = 1_000;
const bytesOf = (mark: number, length: number) => Buffer.alloc(length, mark);

async function openFile(maxSize: number) {
  const file = await openPageFile(temporaryFolder(), maxSize);
  onTestFinished(() => file.close());
  return file;
}

test('nobody but the program finds the file: it has no name, and opens to its owner alone', async () => {
  const folder = temporaryFolder();
  const file = await openPageFile(folder, kilobyte);
  onTestFinished(() => file.close());
  await file.write('/', Buffer.from('a page'));
  expect((await file.read('/'))?.toString()).toBe('a page');
  expect(await readdir(folder)).toEqual([]);
});

test('a record is the one that was written last under its name, or none; the file never grows further', async () => {
  const folder = temporaryFolder();
  const path = join(folder, 'named');
  const handle = await open(path, 'wx+', 0o600);
  const file = createPageFile(handle, 10 * kilobyte);
  onTestFinished(() => file.close());
  const random = seededNumbers(generatedSeed());
  const written = new Map<string, Buffer>();
  let found = 0;
  for (let turn = 1; turn <= 2_000; turn += 1) {
    const name = `page ${random() % 12}`;
    const bytes = bytesOf(turn % 256, 1 + (random() % (3 * kilobyte)));
    await file.write(name, bytes);
    written.set(name, bytes);
    expect(await file.read(name)).toEqual(bytes);
    const other = `page ${random() % 12}`;
    const record = await file.read(other);
    if (record) {
      found += 1;
      expect(record.equals(written.get(other) ?? Buffer.alloc(0))).toBe(true);
    }
  }
  expect(found).toBeGreaterThan(500);
  expect((await stat(path)).size).toBeLessThanOrEqual(10 * kilobyte);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  await file.write('large', Buffer.alloc(11 * kilobyte));
  expect(await file.read('large')).toBeNull();
});

test('the newest records are there, as many as there is room for', async () => {
  const file = await openFile(10 * kilobyte);
  for (let n = 0; n < 25; n += 1) await file.write(`${n}`, bytesOf(n, kilobyte));
  const there = [];
  for (let n = 0; n < 25; n += 1) if (await file.read(`${n}`)) there.push(n);
  expect(there).toEqual([15, 16, 17, 18, 19, 20, 21, 22, 23, 24]);
});

test('a damaged record is none, nor is one that could not be written', async () => {
  const path = join(temporaryFolder(), 'named');
  const handle = await open(path, 'wx+');
  const file = createPageFile(handle, 10 * kilobyte);
  onTestFinished(() => file.close());
  await file.write('one', bytesOf(1, kilobyte));
  await file.write('other', bytesOf(2, kilobyte));
  await handle.write(Buffer.from('x'), 0, 1, 500);
  expect(await file.read('one')).toBeNull();
  expect(await file.read('other')).toEqual(bytesOf(2, kilobyte));
  await handle.truncate(1_500);
  expect(await file.read('other')).toBeNull();

  const full = createPageFile(
    {
      read: handle.read.bind(handle),
      write: () => Promise.reject(new Error('ENOSPC')),
      close: async () => {},
    } as unknown as FileHandle,
    10 * kilobyte,
  );
  await expect(full.write('one', bytesOf(1, kilobyte))).rejects.toThrow('ENOSPC');
  expect(await full.read('one')).toBeNull();
});

/** A cache with memory for two pages, whose pages show a thing of their address. */
function openCache(file: PageFile | null, cacheControl = 'public, max-age=0') {
  let time = 0;
  let reading: string[] = [];
  const { changes, add } = createChanges(() => time);
  const listVersion: PageVersions = {
    changes,
    async current() {
      add({ server: '', oldestRunning: 0n, changed: [], begunAt: time }, reading);
      reading = [];
    },
    forVisitors: async () => listVersion,
  };
  const cache = createPageCache(listVersion, () => time, file, 20_000);
  let rendered = 0;
  const get = async (address: string, isVisitor = true) => {
    const before = rendered;
    const page = await cache.get(address, isVisitor, async () => {
      rendered += 1;
      const html = `${address} ${rendered}`.padEnd(50);
      const body = new Uint8Array(Buffer.from(html));
      return {
        page: {
          status: 200,
          headers: { 'cache-control': cacheControl },
          body,
          hashes: { scripts: [], styles: [] },
        },
        shown: { own: new Set([address]), beside: new Set([`beside ${address}`]) },
      };
    });
    if (!('staleFor' in page)) throw new Error('the page is not cached');
    return { etag: page.body.etag, isRendered: rendered > before };
  };
  /** Until the two pages in memory are others. */
  const pushOut = async () => {
    for (const address of ['/a', '/b', '/c']) await get(address);
  };
  return {
    get,
    pushOut,
    change(...things: string[]) {
      reading = things;
    },
    pass(milliseconds: number) {
      time += milliseconds;
    },
  };
}

test('a page that memory has no room for comes from the file, until what it shows changes', async () => {
  const { get, pushOut, change, pass } = openCache(await openFile(100 * kilobyte));
  const first = await get('/phone');
  await pushOut();
  await expect.poll(async () => (await get('/phone')).isRendered).toBe(false);
  expect((await get('/phone')).etag).toBe(first.etag);

  await pushOut();
  change('/phone');
  expect((await get('/phone')).isRendered).toBe(true);

  // What is beside it may be some seconds old for visitors, and not for others.
  await pushOut();
  change('beside /phone');
  expect((await get('/phone', false)).isRendered).toBe(true);
  await pushOut();
  change('beside /phone');
  await get('/a');
  pass(maxBesideAge);
  expect((await get('/phone')).isRendered).toBe(true);
});

test('without a file, or a readable one, the page is rendered anew', async () => {
  const broken: PageFile = {
    read: () => Promise.reject(new Error('EIO')),
    write: () => Promise.reject(new Error('EIO')),
    close: async () => {},
  };
  for (const file of [null, broken]) {
    const { get, pushOut } = openCache(file);
    await get('/phone');
    await pushOut();
    expect((await get('/phone')).isRendered).toBe(true);
  }
});

test('a page that is not for everybody never goes to the file', async () => {
  const written: string[] = [];
  const file: PageFile = {
    read: async () => null,
    write: async (name) => void written.push(name),
    close: async () => {},
  };
  for (const cacheControl of ['private, no-cache', 'private, no-store']) {
    const { pushOut } = openCache(file, cacheControl);
    await pushOut();
  }
  expect(written).toEqual([]);
  await openCache(file).pushOut();
  expect(written).toEqual(['/a']);
});
