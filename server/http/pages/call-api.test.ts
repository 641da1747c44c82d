import { expect, test } from 'vitest';
import { type ApiRequest, toFetch } from './call-api.ts';

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
