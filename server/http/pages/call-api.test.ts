import { expect, onTestFinished, test } from 'vitest';
import { createServer } from '../api/create-server.ts';
import { createLogger } from '../api/logging.ts';
import { type ApiRequest, callApiInProcess, toFetch } from './call-api.ts';

/** A page's API with numbered responses, and the requests that it received. */
function numberedApi() {
  const asked: string[] = [];
  const fetchApi = toFetch(async ({ method, path, headers }: ApiRequest) => {
    asked.push(`${method} ${path} ${headers.authorization}`);
    return { status: 200, type: 'text/plain', body: String(asked.length), cookies: [] };
  });
  const ask = async (path: string, method = 'GET', who = 'rahim') => {
    const answer = await fetchApi(path, { method, headers: { authorization: who } });
    return await answer.text();
  };
  return { ask, asked };
}

test('what several loaders of a page ask is asked once', async () => {
  const { ask, asked } = numberedApi();
  expect(await Promise.all([ask('/role'), ask('/role'), ask('/orders')])).toEqual(['1', '1', '2']);
  expect(await ask('/role')).toBe('1');
  expect(asked).toEqual(['GET /role rahim', 'GET /orders rahim']);
});

test('the answer for one is never that for another', async () => {
  const { ask } = numberedApi();
  expect([await ask('/role'), await ask('/role', 'GET', 'karim')]).toEqual(['1', '2']);
});

test('what is written is sent each time, and all is asked anew afterwards', async () => {
  const { ask } = numberedApi();
  expect(await ask('/role')).toBe('1');
  expect([await ask('/role', 'POST'), await ask('/role', 'POST')]).toEqual(['2', '3']);
  expect(await ask('/role')).toBe('4');
});

test('a call that failed is made again', async () => {
  let calls = 0;
  const fetchApi = toFetch(async () => {
    calls += 1;
    if (calls === 1) throw new Error('The network is away');
    return { status: 200, type: 'text/plain', body: 'there', cookies: [] };
  });
  await expect(fetchApi('/role')).rejects.toThrow('The network is away');
  expect(await (await fetchApi('/role')).text()).toBe('there');
});

/** A server with a page that calls `/role`, and what it logs. */
function openServer(role: () => string) {
  const written: string[] = [];
  const logger = createLogger('info', { write: (line) => void written.push(line) });
  const app = createServer({ logger, publicUrl: null });
  onTestFinished(() => app.close());
  app.get('/role', async () => role());
  app.get('/page', async (request) => {
    const callApi = callApiInProcess(app, request);
    const call = { path: '/role', method: 'GET', headers: {}, body: null };
    const [first, second] = await Promise.all([callApi(call), callApi(call)]);
    return `${first.status} ${second.status}`;
  });
  const lines = () => written.map((line) => JSON.parse(line) as Record<string, unknown>);
  return { app, lines };
}

test('a page is one line of the log, whatever it calls; a call from outside is its own', async () => {
  const { app, lines } = openServer(() => 'buyer');
  expect((await app.inject('/page')).payload).toBe('200 200');
  await app.inject('/role');
  expect(lines().map(({ path }) => path)).toEqual(['/page', '/role']);
  expect(lines()[0]?.reqId).not.toBe(lines()[1]?.reqId);
});

test('a call that fails is in the log with the id of its page', async () => {
  const { app, lines } = openServer(() => {
    throw new Error('The database is away');
  });
  const page = await app.inject('/page');
  expect(page.payload).toBe('500 500');
  const answered = lines().filter(({ msg }) => msg === 'answered');
  expect(answered.map(({ path }) => path)).toEqual(['/role', '/role', '/page']);
  expect(new Set(lines().map(({ reqId }) => reqId))).toEqual(
    new Set([page.headers['x-request-id']]),
  );
});
