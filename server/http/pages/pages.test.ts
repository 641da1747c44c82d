import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { createServer } from '../api/create-server.ts';
import { createLogger } from '../api/logging.ts';
import { type PageOptions, registerPages } from './pages.ts';
import { createRenderer, type HandlePage } from './render-page.ts';

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
  return async (method: string, path: string, cookie?: string) => {
    const outgoing = request({
      host: '127.0.0.1',
      port,
      method,
      path,
      headers: { host: 'shop.example', ...(cookie && { cookie }) },
    }).end();
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
    const { statusCode: status, headers } = answer;
    return { status, location: headers.location, body: await text(answer) };
  };
}

test('a form that is sent before its script ran asks for its own page', async () => {
  const send = await openPages();
  expect(await send('POST', '/login?from=/blog')).toMatchObject({
    status: 303,
    location: '/login?from=/blog',
  });
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

const showSignedIn: HandlePage = async (_, { signedIn }) =>
  new Response(signedIn ? signedIn.email : String(signedIn));
const rahim = { email: 'rahim@phonehaat.test', displayName: '', photoURL: '', accessToken: '' };

test('a page gets its signed-in user, and undefined when that can’t be read', async () => {
  let answer = async (): Promise<typeof rahim | null> => rahim;
  const send = await openPages({ readSignedIn: () => answer() }, showSignedIn);
  const shownTo = async (cookie?: string) => (await send('GET', '/', cookie)).body;
  expect(await shownTo('phonehaat.session_token=1')).toBe(rahim.email);
  expect(await shownTo()).toBe('null');
  answer = async () => null;
  expect(await shownTo('phonehaat.session_token=1')).toBe('null');
  answer = async () => {
    throw new Error('the database is gone');
  };
  expect(await shownTo('phonehaat.session_token=1')).toBe('undefined');
});
