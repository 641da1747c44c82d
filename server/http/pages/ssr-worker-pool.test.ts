import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '#server/db/embedded/temporary-folder.fixture.ts';
import { createServer } from '../api/create-server.ts';
import { createLogger } from '../api/logging.ts';
import type { Answer, AskApi } from './call-api.ts';
import { answerPages } from './pages.ts';
import type { PageRequest } from './render-page.ts';
import { openPageThread } from './ssr-worker-pool.ts';

const fixture = new URL('./ssr-worker.fixture.ts', import.meta.url).href;
const phones: Answer = { status: 200, type: 'text/plain', body: 'Samsung Galaxy A14' };
const answerPhones: AskApi = async () => phones;
const { signal } = new AbortController();

async function openThread(entry = fixture) {
  const clientFolder = temporaryFolder();
  mkdirSync(join(clientFolder, 'assets'));
  writeFileSync(join(clientFolder, 'assets/root.css'), 'a{}');
  const thread = await openPageThread({ entry, clientFolder });
  onTestFinished(() => thread.close());
  return thread;
}

const pageAt = (path: string, withStyles = false): PageRequest => ({
  url: `http://shop.example${path}`,
  method: 'GET',
  headers: [],
  publicConfig: {} as PageRequest['publicConfig'],
  signedIn: null,
  withStyles,
});

/** An API that answers when it is told to; `asked` settles when it was asked. */
function patientApi() {
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<Answer>();
  const askApi: AskApi = () => {
    asked.resolve();
    return answered.promise;
  };
  return { askApi, asked: asked.promise, answer: () => answered.resolve(phones) };
}

const textOf = ({ body }: { body: Uint8Array }) => new TextDecoder().decode(body);

test('a page is rendered in the thread with what the API answers here', async () => {
  const { render } = await openThread();
  const asks: unknown[] = [];
  const page = await render(
    pageAt('/', true),
    async (ask) => {
      asks.push(ask);
      return { ...phones, status: 404 };
    },
    signal,
  );
  const [path, method, cookie, body] = ['/api/phones', 'GET', 'session=1', null];
  expect(asks).toEqual([{ path, method, headers: { cookie }, body }]);
  expect(page).toMatchObject({ status: 404, headers: { 'content-type': 'text/html' } });
  expect(textOf(page)).toMatch(/<style>a{}<\/style>.*Samsung Galaxy A14<script>hydrate/);
  expect([page.hashes.scripts.length, page.hashes.styles.length]).toEqual([1, 1]);
});

test('a page that waits for the API does not keep the next one waiting', async () => {
  const { render } = await openThread();
  const { askApi, asked, answer } = patientApi();
  const first = render(pageAt('/'), askApi, signal);
  await asked;

  expect(textOf(await render(pageAt('/'), answerPhones, signal))).toContain('Samsung');

  answer();
  expect(textOf(await first)).toContain('Samsung');
});

test('a mistake in a screen fails its page alone, and says where', async () => {
  const { render } = await openThread();
  const { askApi, asked, answer } = patientApi();
  const other = render(pageAt('/'), askApi, signal);
  await asked;
  const failed = render(pageAt('/broken'), answerPhones, signal);
  await expect(failed).rejects.toMatchObject({
    cause: expect.stringMatching(/a mistake in a screen.*page-thread\.fixture\.ts/s),
  });
  answer();
  expect(await other).toMatchObject({ status: 200 });
});

test('when the API fails, the page is told so', async () => {
  const { render } = await openThread();
  const failing = () => Promise.reject(new Error('no database'));
  await expect(render(pageAt('/'), failing, signal)).rejects.toMatchObject({
    cause: expect.stringContaining('no database'),
  });
});

test('a thread that breaks fails the pages under way, and the next page has a new one', async () => {
  const { render } = await openThread();
  const { askApi, asked } = patientApi();
  const underWay = expect(render(pageAt('/'), askApi, signal)).rejects.toMatchObject({
    message: 'The thread that renders pages has ended',
    cause: expect.objectContaining({ message: 'nobody catches this' }),
  });
  await asked;
  await expect(render(pageAt('/crash'), answerPhones, signal)).rejects.toThrow('has ended');
  await underWay;

  expect(await render(pageAt('/'), answerPhones, signal)).toMatchObject({ status: 200 });
});

test('whose page breaks the thread gets a plain failure, and the log has their request', async () => {
  const { render } = await openThread();
  const written: string[] = [];
  const to = { write: (line: string) => void written.push(line) };
  const app = createServer({ logger: createLogger('error', to), publicUrl: null });
  onTestFinished(() => app.close());
  const { publicConfig } = pageAt('/');
  answerPages(app, render, { publicConfig, publicUrl: null, policy: null });

  const { statusCode, headers } = await app.inject({ url: '/crash' });

  expect(statusCode).toBe(500);
  expect(written).toHaveLength(1);
  const { reqId, err } = JSON.parse(written[0] ?? '');
  expect(reqId).toBe(headers['x-request-id']);
  expect(err.stack).toContain('nobody catches this');
});

test('a page that nobody waits for any more is given up', async () => {
  const { render } = await openThread();
  const { askApi, asked, answer } = patientApi();
  const gone = new AbortController();
  const page = render(pageAt('/endless'), askApi, gone.signal);
  await asked;
  answer();
  gone.abort();
  await expect(page).rejects.toMatchObject({ cause: expect.stringContaining('AbortError') });
});

test('more pages than can wait are refused at once', async () => {
  const thread = await openThread();
  const { askApi } = patientApi();
  const waiting = Array.from({ length: 200 }, () => thread.render(pageAt('/'), askApi, signal));
  await expect(thread.render(pageAt('/'), askApi, signal)).rejects.toMatchObject({
    code: 'temporarily-down',
  });
  await thread.close();
  for (const { status } of await Promise.allSettled(waiting)) expect(status).toBe('rejected');
});

test('a web client that cannot be loaded fails the start', async () => {
  await expect(openThread(`${fixture}/none.ts`)).rejects.toMatchObject({
    message: 'The thread that renders pages has ended',
  });
});
