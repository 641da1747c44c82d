import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { shopNames } from '#contract/shop-name.ts';
import { temporaryFolder } from '#server/db/embedded/temporary-folder.fixture.ts';
import { createServer } from '../api/create-server.ts';
import { createLogger } from '../api/logging.ts';
import type { ApiResponse, CallApi } from './call-api.ts';
import { registerPages } from './pages.ts';
import type { PageRequest } from './render-page.ts';
import { openSsrWorkerPool } from './ssr-worker-pool.ts';

const fixture = new URL('./ssr-worker.fixture.ts', import.meta.url).href;
const phones: ApiResponse = {
  status: 200,
  type: 'text/plain',
  body: 'Samsung Galaxy A14',
  cookies: [],
};
const answerPhones: CallApi = async () => phones;
const { signal } = new AbortController();

async function openPool(entry = fixture) {
  const clientFolder = temporaryFolder();
  mkdirSync(join(clientFolder, 'assets'));
  writeFileSync(join(clientFolder, 'assets/root.css'), 'a{}');
  const pool = await openSsrWorkerPool({ entry, clientFolder });
  onTestFinished(() => pool.close());
  return pool;
}

const pageAt = (path: string, withStyles = false): PageRequest => ({
  url: `http://shop.example${path}`,
  method: 'GET',
  headers: [],
  names: shopNames(),
  colours: null,
  mark: null,
  publicConfig: {} as PageRequest['publicConfig'],
  reader: { kind: 'everybody' },
  withStyles,
});

/** An API that responds on command; `called` settles when it was called. */
function patientApi() {
  const called = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<ApiResponse>();
  const callApi: CallApi = () => {
    called.resolve();
    return answered.promise;
  };
  return { callApi, called: called.promise, answer: () => answered.resolve(phones) };
}

const textOf = ({ body }: { body: Uint8Array }) => new TextDecoder().decode(body);

test('a page is rendered in the worker with the API’s responses from this thread', async () => {
  const { render } = await openPool();
  const requests: unknown[] = [];
  const page = await render(
    pageAt('/', true),
    async (request) => {
      requests.push(request);
      return { ...phones, status: 404 };
    },
    signal,
  );
  const [path, method, cookie, body] = ['/api/phones', 'GET', 'session=1', null];
  expect(requests).toEqual([{ path, method, headers: { cookie }, body }]);
  expect(page).toMatchObject({ status: 404, headers: { 'content-type': 'text/html' } });
  expect(textOf(page)).toMatch(/<style>a{}<\/style>.*Samsung Galaxy A14<script>hydrate/);
  expect([page.hashes.scripts.length, page.hashes.styles.length]).toEqual([1, 1]);
});

test('a page that waits for the API does not block the next one', async () => {
  const { render } = await openPool();
  const { callApi, called, answer } = patientApi();
  const first = render(pageAt('/'), callApi, signal);
  await called;

  expect(textOf(await render(pageAt('/'), answerPhones, signal))).toContain('Samsung');

  answer();
  expect(textOf(await first)).toContain('Samsung');
});

test('a mistake in a screen fails its page alone, and says where', async () => {
  const { render } = await openPool();
  const { callApi, called, answer } = patientApi();
  const other = render(pageAt('/'), callApi, signal);
  await called;
  const failed = render(pageAt('/broken'), answerPhones, signal);
  await expect(failed).rejects.toMatchObject({
    cause: expect.stringMatching(/a mistake in a screen.*ssr-worker\.fixture\.ts/s),
  });
  answer();
  expect(await other).toMatchObject({ status: 200 });
});

test('when an API call fails, so does the page’s fetch', async () => {
  const { render } = await openPool();
  const failing = () => Promise.reject(new Error('no database'));
  await expect(render(pageAt('/'), failing, signal)).rejects.toMatchObject({
    cause: expect.stringContaining('no database'),
  });
});

test('a worker that crashes fails its pages, and the next page has a new one', async () => {
  const { render } = await openPool();
  const { callApi, called } = patientApi();
  const underWay = expect(render(pageAt('/'), callApi, signal)).rejects.toMatchObject({
    message: 'The SSR worker has ended',
    cause: expect.objectContaining({ message: 'nobody catches this' }),
  });
  await called;
  await expect(render(pageAt('/crash'), answerPhones, signal)).rejects.toThrow('has ended');
  await underWay;

  expect(await render(pageAt('/'), answerPhones, signal)).toMatchObject({ status: 200 });
});

test('pages fail while no worker can be loaded, and no longer', async () => {
  const entry = join(temporaryFolder(), 'entry.mjs');
  const write = () => writeFileSync(entry, `export * from ${JSON.stringify(fixture)};`);
  write();
  const { render } = await openPool(pathToFileURL(entry).href);
  rmSync(entry);
  await expect(render(pageAt('/crash'), answerPhones, signal)).rejects.toThrow('has ended');

  await expect(render(pageAt('/'), answerPhones, signal)).rejects.toMatchObject({
    message: 'The SSR worker has ended',
    cause: expect.objectContaining({ code: 'ERR_MODULE_NOT_FOUND' }),
  });

  write();
  expect(await render(pageAt('/'), answerPhones, signal)).toMatchObject({ status: 200 });
});

test('a page that crashes the worker is answered by 500, with a log line of its request', async () => {
  const { render } = await openPool();
  const written: string[] = [];
  const to = { write: (line: string) => void written.push(line) };
  const app = createServer({ logger: createLogger('error', to), publicUrl: null });
  onTestFinished(() => app.close());
  const { publicConfig } = pageAt('/');
  registerPages(app, render, { publicConfig, publicUrl: null, policy: null });

  const { statusCode, headers } = await app.inject({ url: '/crash' });

  expect(statusCode).toBe(500);
  expect(written).toHaveLength(1);
  const { reqId, err } = JSON.parse(written[0] ?? '');
  expect(reqId).toBe(headers['x-request-id']);
  expect(err.stack).toContain('nobody catches this');
});

test('a page is aborted when its visitor leaves', async () => {
  const { render } = await openPool();
  const { callApi, called, answer } = patientApi();
  const gone = new AbortController();
  const page = render(pageAt('/endless'), callApi, gone.signal);
  await called;
  answer();
  gone.abort();
  await expect(page).rejects.toMatchObject({ cause: expect.stringContaining('AbortError') });
});

test('a web client that cannot be loaded fails the start', async () => {
  await expect(openPool(`${fixture}/none.ts`)).rejects.toMatchObject({
    message: 'The SSR worker has ended',
  });
});
