import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { createServer } from '../api/create-server.ts';
import { createLogger } from '../api/logging.ts';
import { registerPages } from './pages.ts';
import { createRenderer, type HandlePage } from './render-page.ts';
import type { PageOptions } from './send-page.ts';

const publicConfig = {} as PageOptions['publicConfig'];

const showAddress: HandlePage = async ({ url }) => new Response(url);

/** A client of a server whose pages show their own address. */
async function openPages(options: Partial<PageOptions> = {}, handlePage = showAddress) {
  const app = createServer({ logger: createLogger('silent'), publicUrl: null });
  onTestFinished(() => app.close());
  registerPages(app, createRenderer(handlePage), {
    publicConfig,
    publicUrl: null,
    policy: null,
    ...options,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;

  /** By `node:http`, because `fetch` would read a path with two slashes as another host. */
  return async (method: string, path: string, cookie?: string, form?: Form, agent?: string) => {
    const encoded = form && new Response(form.body);
    const type = encoded && { 'content-type': encoded.headers.get('content-type') ?? '' };
    const outgoing = request({
      host: '127.0.0.1',
      port,
      method,
      path,
      headers: {
        host: 'shop.example',
        ...(cookie && { cookie }),
        ...(agent && { 'user-agent': agent }),
        ...type,
        ...form?.headers,
      },
    }).end(encoded && Buffer.from(await encoded.arrayBuffer()));
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
    const { statusCode: status, headers } = answer;
    const { location, 'set-cookie': cookies } = headers;
    return {
      status,
      location,
      cookies,
      body: await text(answer),
      cache: headers['cache-control'],
      contentPolicy: headers['content-security-policy'],
    };
  };
}

type Form = { body: URLSearchParams | FormData; headers?: Record<string, string> };

/** Shows the fields of a submitted form, of a file its name, type and size. */
const showForm: HandlePage = async ({ method }, { form }) =>
  Response.json([
    method,
    form?.map(([field, value]) =>
      typeof value === 'string'
        ? [field, value]
        : [field, value.name, value.type, value.bytes.length],
    ),
  ]);

const typed = new URLSearchParams({ email: 'nadia@example.test', text: 'ক & খ' });

test('a form that is sent without script reaches its screen, field by field', async () => {
  const send = await openPages({}, showForm);
  expect(await send('POST', '/login?from=/blog', undefined, { body: typed })).toMatchObject({
    status: 200,
    cache: 'private, no-store',
    body: JSON.stringify([
      'POST',
      [
        ['email', 'nadia@example.test'],
        ['text', 'ক & খ'],
      ],
    ]),
  });
});

test('so does one with a file; one byte too much is left for the API to refuse', async () => {
  const send = await openPages({}, showForm);
  const body = new FormData();
  body.append('name', 'Galaxy A54');
  body.append(
    'img',
    new File([new Uint8Array(8 * 1024 * 1024 + 100)], 'a.png', { type: 'image/png' }),
  );
  expect(await send('POST', '/dashboard/addproduct', undefined, { body })).toMatchObject({
    body: JSON.stringify([
      'POST',
      [
        ['name', 'Galaxy A54'],
        ['img', 'a.png', 'image/png', 8 * 1024 * 1024 + 1],
      ],
    ]),
  });
});

// spec D2-109
test('so do the six photos of a complaint, and one more is left for its screen to refuse', async () => {
  const send = await openPages({}, showForm);
  const body = new FormData();
  body.append('act', 'report');
  for (const name of ['1', '2', '3', '4', '5', '6', '7']) {
    body.append('photos', new File([new Uint8Array(3)], `${name}.png`, { type: 'image/png' }));
  }
  const answer = await send('POST', '/order/1', undefined, { body });
  const [, fields] = JSON.parse(answer.body);
  expect(fields).toEqual([
    ['act', 'report'],
    ...['1', '2', '3', '4', '5', '6', '7'].map((name) => ['photos', `${name}.png`, 'image/png', 3]),
  ]);
});

/** Shows what of a form came to its screen, and why it was refused before. */
const showRefusal: HandlePage = async (_request, { form, refusedForm }) =>
  Response.json([form?.map(([field]) => field), refusedForm?.code, refusedForm?.errors]);

const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';

// spec D2-146
test('a browser gets its page back for a form that cannot be taken, with what was typed', async () => {
  const send = await openPages({}, showRefusal);
  const photos = new FormData();
  photos.append('act', 'report');
  photos.append('reason', 'Broken');
  for (let at = 0; at < 30; at++) photos.append('photos', new File(['x'], `${at}.png`));
  const sent = await send('POST', '/order/1', undefined, { body: photos, headers: { accept } });
  const [fields, code, errors] = JSON.parse(sent.body);
  expect([fields.slice(0, 2), code]).toEqual([['act', 'reason'], 'bad-input']);
  expect(errors).toEqual({ photos: 'Choose at most 6 photos' });

  const long = new URLSearchParams({ text: 'x'.repeat(256 * 1024) });
  const tooLong = await send('POST', '/help', undefined, { body: long, headers: { accept } });
  expect(JSON.parse(tooLong.body)).toEqual([[], 'too-large', null]);

  const cut = { accept, 'content-type': 'multipart/form-data; boundary=none' };
  const unreadable = await send('POST', '/help', undefined, { body: long, headers: cut });
  expect(JSON.parse(unreadable.body)[1]).toBe('unreadable-body');
});

// spec D2-146
test('where no page can be rendered a browser gets a plain one, and a program the problem', async () => {
  const send = await openPages({}, async () => {
    throw new TypeError('down');
  });
  for (const [method, path] of [
    ['POST', '/help'],
    ['GET', '/help'],
    ['GET', '/%zz'],
  ] as const) {
    const body = method === 'POST' ? typed : new URLSearchParams();
    const answer = await send(method, path, undefined, { body, headers: { accept } });
    expect([path, Number(answer.status) >= 400, answer.body]).toEqual([
      path,
      true,
      expect.stringMatching(/^<!doctype html>.*<a href="\/">/s),
    ]);
    const style = /<style>(.*)<\/style>/s.exec(answer.body)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(answer.contentPolicy).toContain(`style-src 'sha256-${hash}';`);
  }
  expect((await send('GET', '/%zz')).body).toMatch(/^\{/);
});

test('each of the 100 sales that one batch may have arrives; a form of no screen is refused whole', async () => {
  const send = await openPages({}, showForm);
  const chosen = Array.from({ length: 100 }, (_, at) => ['line', String(at)]);
  const form = [['act', 'create'], ...chosen, ['password', 'Secret1']];
  const body = new URLSearchParams(form);
  const answer = await send('POST', '/dashboard/payouts', undefined, { body });
  expect(JSON.parse(answer.body)).toEqual(['POST', form]);

  const tooMany = new URLSearchParams(Array.from({ length: 1000 }, () => ['line', '1']));
  const refused = await send('POST', '/dashboard/payouts', undefined, { body: tooMany });
  expect(refused.status).toBe(400);
});

test('more than 256 KB of text is refused', async () => {
  const send = await openPages({}, showForm);
  const body = new URLSearchParams({ text: 'x'.repeat(256 * 1024) });
  expect(await send('POST', '/login', undefined, { body })).toMatchObject({ status: 413 });
});

test('all cookies of an answer arrive', async () => {
  const send = await openPages({}, async () => {
    const answer = new Response(null, { status: 303, headers: { location: '/' } });
    answer.headers.append('set-cookie', 'a=1; path=/');
    answer.headers.append('set-cookie', 'b=2; path=/');
    return answer;
  });
  expect(await send('POST', '/login', undefined, { body: typed })).toMatchObject({
    status: 303,
    location: '/',
    cookies: ['a=1; path=/', 'b=2; path=/'],
  });
});

// sec T20
test.each([
  ['another origin', { origin: 'https://evil.example' }, 403],
  ['an opaque origin', { origin: 'null' }, 403],
  ['another site, by its own word', { 'sec-fetch-site': 'cross-site' }, 403],
  ['nobody in particular', {}, 403],
  ['the shop', { origin: 'https://shop.example' }, 200],
  ['the shop, by an old browser', { referer: 'https://shop.example/login' }, 200],
])('a form with a cookie that comes from %s', async (_, headers, status) => {
  const send = await openPages({}, showForm);
  const answer = await send('POST', '/', 'phonehaat.session_token=1', { body: typed, headers });
  expect(answer.status).toBe(status);
});

test('what is no form, or goes to a screen without forms, is answered with the page', async () => {
  const send = await openPages({}, async () => new Response(null, { status: 405 }));
  const page = { status: 303, location: '/login?from=/blog' };
  expect(await send('POST', '/login?from=/blog')).toMatchObject(page);
  expect(await send('POST', '/login?from=/blog', undefined, { body: typed })).toMatchObject(page);
});

test.each([
  ['//evil.example/x', '/evil.example/x'],
  ['///evil.example/x', '/evil.example/x'],
  ['/\\evil.example/x', '/evil.example/x'],
  ['//', '/'],
])('an address that begins like another host’s (%s) stays in the shop', async (path, own) => {
  const send = await openPages();
  expect(await send('GET', path)).toMatchObject({ status: 200, body: `http://shop.example${own}` });
  expect(await send('POST', path)).toMatchObject({ status: 303, location: own });
});

const showReader: HandlePage = async (_, { reader }) => new Response(JSON.stringify(reader));
const rahim = {
  email: 'rahim@phonehaat.test',
  displayName: 'Rahim',
  photoURL: '',
  issueToken: async () => 'a.b.c',
  unread: 0,
};
const session = 'phonehaat.session_token=1';

test('a personal page gets its signed-in user, and nobody known when that can’t be read', async () => {
  let answer = async (): Promise<typeof rahim | null> => rahim;
  const send = await openPages({ readReader: () => answer() }, showReader);
  const shownTo = async (cookie?: string) =>
    JSON.parse((await send('GET', '/dashboard', cookie)).body) as object;
  expect(await shownTo(session)).toEqual({
    kind: 'person',
    signedIn: {
      email: 'rahim@phonehaat.test',
      displayName: 'Rahim',
      photoURL: '',
      accessToken: 'a.b.c',
    },
  });
  expect(await shownTo()).toEqual({ kind: 'person', signedIn: null });
  answer = async () => null;
  expect(await shownTo(session)).toEqual({ kind: 'person', signedIn: null });
  answer = async () => {
    throw new Error('the database is gone');
  };
  expect(await shownTo(session)).toEqual({ kind: 'person' });
});

/** Shows all inputs of a rendering: nothing else can get into the page. */
const showEverything: HandlePage = async (request, { fetchApi, scriptNonce: _, ...services }) => {
  const called = await (await fetchApi('/api/products/1')).text();
  return new Response(
    JSON.stringify([request.url, request.method, [...request.headers], services, called]),
  );
};

// sec T35
test.each([
  ['/', 'everybody'],
  ['/bn/blog', 'everybody'],
  ['/register', 'everybody'],
  ['/category/1', 'members'],
])('the rendering of %s gets nothing of who asks', async (path, kind) => {
  const calls: Record<string, string>[] = [];
  const fetchApi = (async (_: string, { headers = {} }: RequestInit) => {
    calls.push(headers as Record<string, string>);
    return Response.json(['Samsung Galaxy A14']);
  }) as typeof fetch;
  const send = await openPages({ readReader: async () => rahim, fetchApi }, showEverything);
  const { body } = await send('GET', path, `${session}; phonehaat.member=email=rahim; _ga=1`);

  expect(JSON.parse(body)).toEqual([
    `http://shop.example${path}`,
    'GET',
    [],
    {
      names: { en: 'PhoneHaat', bn: 'ফোনহাট' },
      colours: null,
      mark: null,
      publicConfig: { origin: 'http://shop.example' },
      reader: { kind },
    },
    '["Samsung Galaxy A14"]',
  ]);
  // The pages' thread makes the calls of a shared members' page with the first visitor's token,
  // outside of the rendering.
  const authorization = kind === 'members' ? 'Bearer a.b.c' : undefined;
  expect(calls.map((headers) => headers.authorization)).toEqual([authorization]);
});

test('a page for all members is for nobody else, and login is for visitors', async () => {
  let reader: typeof rahim | null = rahim;
  const send = await openPages({ readReader: async () => reader }, showReader);
  const kindOf = async (path: string, cookie?: string) =>
    (JSON.parse((await send('GET', path, cookie)).body) as { kind: string }).kind;
  expect(await kindOf('/category/1', session)).toBe('members');
  expect(await kindOf('/category/1')).toBe('person');
  expect(await kindOf('/login', session)).toBe('person');
  expect(await kindOf('/login')).toBe('everybody');
  reader = null;
  expect(await kindOf('/category/1', session)).toBe('person');
  expect(await kindOf('/login', session)).toBe('everybody');
});

test('the hint that the device keeps is set right where the session was read', async () => {
  let reader: typeof rahim | null = rahim;
  const send = await openPages({ readReader: async () => reader });
  const set = async (cookie: string) => (await send('GET', '/dashboard', cookie)).cookies;
  const right = 'phonehaat.member=email=rahim%40phonehaat.test&name=Rahim&photo=';
  expect(await set(session)).toEqual([`${right}; path=/; max-age=2592000; samesite=lax`]);
  expect(await set(`${session}; ${right}`)).toBeUndefined();
  reader = null;
  expect(await set(`${session}; ${right}`)).toEqual([
    'phonehaat.member=; path=/; max-age=0; samesite=lax',
  ]);
});

// spec D1-97
test('the number that the bell shows is set where the session was read, and only when it changed', async () => {
  let reader: typeof rahim | null = { ...rahim, unread: 3 };
  const send = await openPages({ readReader: async () => reader });
  const right = `${session}; phonehaat.member=email=rahim%40phonehaat.test&name=Rahim&photo=`;
  const set = async (path: string, unread = '') =>
    (await send('GET', path, right + unread)).cookies;
  const three = 'phonehaat.unread=3; path=/; max-age=2592000; samesite=lax';
  const none = 'phonehaat.unread=; path=/; max-age=0; samesite=lax';
  expect(await set('/dashboard')).toEqual([three]);
  expect(await set('/category/1')).toEqual([three]);
  expect(await set('/dashboard', '; phonehaat.unread=3')).toBeUndefined();
  // A page for everybody contains no personal data.
  expect(await set('/')).toBeUndefined();
  reader = rahim;
  expect(await set('/dashboard', '; phonehaat.unread=3')).toEqual([none]);
  expect(await set('/dashboard')).toBeUndefined();
  reader = null;
  expect(await set('/dashboard', '; phonehaat.unread=3')).toContain(none);
});

const inFacebook =
  'Mozilla/5.0 (Linux; Android 11; wv) Chrome/109.0 Mobile [FB_IAB/FB4A;FBAV/446.0]';

test('inside of an app the login is rendered for its browser, and elsewhere for all', async () => {
  const kinds: string[] = [];
  const note: HandlePage = async ({ headers }, { reader }) => {
    kinds.push(`${reader.kind} ${new Headers(headers).get('user-agent') ?? ''}`);
    return new Response('');
  };
  const ask = await openPages({}, note);
  await ask('GET', '/login');
  await ask('GET', '/bn/login?from=%2Fphone%2F7', undefined, undefined, inFacebook);
  await ask('GET', '/help', undefined, undefined, inFacebook);
  expect(kinds).toEqual([
    'everybody ',
    `person ${inFacebook}`,
    expect.stringMatching(/^everybody/),
  ]);
});

test('a login whose cookie the browser has not kept leads back to the login, which says so', async () => {
  const ask = await openPages();
  const lost = await ask('GET', '/bn/phone/7?q=1&done=logged-in');
  expect([lost.status, lost.location]).toEqual([
    303,
    '/bn/login?error=cookies_lost&from=%2Fphone%2F7%3Fq%3D1',
  ]);
  expect((await ask('GET', '/?done=logged-in', 'phonehaat.session_token=1')).status).toBe(200);
  const newcomer = await ask('GET', '/?done=registered');
  expect(newcomer.location).toBe('/login?error=cookies_lost&from=%2F');
  expect((await ask('GET', '/?done=sent')).status).toBe(200);
  expect((await ask('GET', '/search?q=done=logged-in')).status).toBe(200);
});

// A mobile operator has thousands of members behind one address.
test('forms with files are counted by the member, and those of strangers by their network', async () => {
  const app = createServer({ logger: createLogger('silent'), publicUrl: null });
  onTestFinished(() => app.close());
  const readReader = async (headers: Headers) => {
    const email = /session=(\w+)/.exec(headers.get('cookie') ?? '')?.[1];
    return email
      ? { email, displayName: '', photoURL: '', unread: 0, issueToken: async () => '' }
      : null;
  };
  const options = { publicConfig, publicUrl: null, policy: null, readReader };
  registerPages(
    app,
    createRenderer(async () => new Response('sent')),
    options,
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  let arrived = 0;
  app.server.on('request', () => {
    arrived += 1;
  });
  const begin = (member: string) => {
    const form = request({
      host: '127.0.0.1',
      port,
      agent: false,
      method: 'POST',
      path: '/register',
      headers: {
        'content-type': 'multipart/form-data; boundary=b',
        origin: `http://127.0.0.1:${port}`,
        ...(member && { cookie: `phonehaat.session=${member}` }),
      },
    });
    form.on('error', () => {});
    form.write('--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n');
    onTestFinished(() => void form.destroy());
    return form;
  };
  const statusOf = async (form: ReturnType<typeof begin>) => {
    const [answer] = (await once(form, 'response')) as [IncomingMessage];
    answer.resume();
    return answer.statusCode;
  };
  for (let member = 0; member < 12; member += 1) begin(`m${member}`);
  for (let stranger = 0; stranger < 8; stranger += 1) begin('');
  await expect.poll(() => arrived).toBe(20);
  const [member, stranger] = [begin('m99'), begin('')];
  member.end('x\r\n--b--\r\n');
  expect(await Promise.all([statusOf(stranger), statusOf(member)])).toEqual([429, 200]);
});
