import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { languages } from '#contract/languages.ts';
import { createServer } from '../api/create-server.ts';
import { createLogger } from '../api/logging.ts';
import { createChanges } from '../cache/changes.ts';
import { compressAnswers } from '../security/compression.ts';
import { readDictionaries, writeDictionaries } from './page-dictionaries.ts';
import { registerPages } from './pages.ts';
import { createRenderer } from './render-page.ts';

const build = mkdtempSync(join(tmpdir(), 'phonehaat-dictionaries-'));
mkdirSync(join(build, 'client/assets'), { recursive: true });
afterAll(() => rmSync(build, { recursive: true }));

const old = Buffer.from('<p>The phones of the build before</p>'.repeat(20));
const english = Buffer.from('<html><style>p{color:red}</style><p>Phones</p>'.repeat(50));
const bangla = Buffer.from('<html><style>p{color:red}</style><p>ফোন</p>'.repeat(50));
const nameOf = async (bytes: Buffer) => {
  const hash = await crypto.subtle.digest('SHA-256', new Uint8Array(bytes));
  return `:${Buffer.from(hash).toString('base64')}:`;
};

const app = createServer({ logger: createLogger('silent'), publicUrl: null });
afterAll(() => app.close());
beforeAll(async () => {
  writeDictionaries(build, new Map([['en', old]]));
  writeDictionaries(
    build,
    new Map([
      ['en', english],
      ['bn', bangla],
    ]),
  );
  await compressAnswers(app);
  const { changes } = createChanges(() => 0);
  const versions = { current: async () => {}, changes };
  const handlePage = async (request: Request) =>
    new Response(`${english}<h1>${new URL(request.url).pathname}</h1>`, {
      headers: { 'content-type': 'text/html' },
    });
  registerPages(app, createRenderer(handlePage), {
    publicConfig: {
      googleSignIn: false,
      numberSignIn: false,
      confirmAddresses: true,
      social: [],
      tokenSyncUrl: null,
      cards: { provider: 'none' },
      keptPayments: true,
      deals: null,
    },
    publicUrl: null,
    policy: () => '',
    listVersion: { ...versions, forVisitors: async () => versions },
    readReader: async () => null,
    dictionaries: readDictionaries(build),
  });
});

const chromium = { 'accept-encoding': 'gzip, deflate, br, zstd, dcb, dcz' };
const read = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

/** A body beside a dictionary as RFC 9842 has it. */
function expand(body: Buffer, dictionary: Buffer): string {
  expect(body.subarray(0, 8).toString('hex')).toBe('5e2a4d1820000000');
  return zstdDecompressSync(body.subarray(40), { dictionary }).toString();
}

test('a page names the dictionary of its language, and differs by what the browser has', async () => {
  const page = await read('/', chromium);
  expect(page.headers.link).toMatch(
    /^<\/assets\/pages-en-\w{10}\.dictionary>; rel="compression-dictionary"$/,
  );
  expect(String(page.headers.vary)).toMatch(/available-dictionary.*accept-encoding/);
  const other = await read(languages.bn.prefix, { ...chromium, 'accept-language': 'bn' });
  expect(other.headers.link).toContain('/assets/pages-bn-');
  const sparing = await read('/', { ...chromium, 'save-data': 'on' });
  expect(sparing.headers.link).toBeUndefined();
});

test.each([
  ['of this build', english],
  ['of the build before', old],
  ['of the other language', bangla],
])('a browser with the dictionary %s gets what differs, kept and not', async (_, dictionary) => {
  const has = { ...chromium, 'available-dictionary': await nameOf(dictionary) };
  for (const path of ['/', '/', '/dashboard/me']) {
    const { headers, rawPayload } = await read(path, has);
    expect([path, headers['content-encoding']]).toEqual([path, 'dcz']);
    expect(rawPayload.subarray(8, 40).toString('base64')).toBe(
      (await nameOf(dictionary)).slice(1, -1),
    );
    expect(expand(rawPayload, dictionary)).toBe(`${english}<h1>${path}</h1>`);
  }
});

test.each([
  ['a dictionary that the shop does not know', { 'available-dictionary': `:${'A'.repeat(43)}=:` }],
  ['no dictionary', {}],
])('a browser with %s gets the whole page', async (_, has) => {
  await read('/search', { ...chromium, ...has });
  const { headers, rawPayload } = await read('/search', { ...chromium, ...has });
  const expand = headers['content-encoding'] === 'br' ? brotliDecompressSync : zstdDecompressSync;
  expect(expand(rawPayload).toString()).toBe(`${english}<h1>/search</h1>`);
});

test('one that does not read this encoding gets none', async () => {
  const has = { 'available-dictionary': await nameOf(english) };
  const { headers } = await read('/', { ...has, 'accept-encoding': 'gzip, br' });
  expect(headers['content-encoding']).toBe('br');
});

test('a member’s page that another site requests is not compressed: its length would tell (BREACH)', async () => {
  const has = {
    ...chromium,
    'available-dictionary': await nameOf(english),
    cookie: 'phonehaat.session=any',
  };
  const mine = await read('/dashboard/me', { ...has, 'sec-fetch-site': 'same-origin' });
  expect(mine.headers['content-encoding']).toBe('dcz');
  const theirs = await read('/dashboard/me', { ...has, 'sec-fetch-site': 'cross-site' });
  expect(theirs.headers['content-encoding']).toBeUndefined();
});
