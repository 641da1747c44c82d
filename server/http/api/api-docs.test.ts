import { expect, test } from 'vitest';
import { type CallDefinition, type CallKey, calls } from '#contract/calls.ts';
import { type ErrorCode, errors } from '#contract/errors.ts';
import { buildTestApp, type TestShop } from '#testing/test-app.ts';

type Operation = {
  parameters: { name: string; in: string; required: boolean }[];
  requestBody?: { content: Record<string, unknown> };
  responses: Record<string, { description: string; content: Record<string, unknown> }>;
  security?: object[];
};
type Document = {
  openapi: string;
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
};

const keys = Object.keys(calls) as CallKey[];

async function readDocument(shop: TestShop) {
  const answer = await shop.inject({ url: '/api/docs/json' });
  expect(answer.status).toBe(200);
  return answer.body as Document;
}

function operationOf(document: Document, key: CallKey) {
  const [method = '', path = ''] = key.split(' ');
  const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${key} is not documented`);
  return operation;
}

function documentedCodes({ responses }: Operation) {
  return Object.entries(responses).flatMap(([status, { description }]) =>
    [...description.matchAll(/`([\w-]+)`: /g)].map(([, code]) => `${status} ${code}`),
  );
}

// sec API9
test('the document lists the calls of the contract, all of them and nothing else', async () => {
  const document = await readDocument(await buildTestApp());

  expect(document).toMatchObject({
    openapi: expect.stringMatching(/^3\.1\./),
    servers: [{ url: '/api' }],
  });
  const listed = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const byNumber = ['number/code', 'sign-in/phone-number', 'sign-up/phone-number'];
  const signingIn = ['sign-up/email', 'sign-in/email', 'sign-out', ...byNumber].map(
    (of) => `POST /auth/${of}`,
  );
  const documented = keys.map((key) => key.replace(/:(\w+)/g, '{$1}'));
  expect(listed.sort()).toEqual([...documented, ...signingIn].sort());
});

test('signing up and in, as documented, is all that a new client needs', async () => {
  const shop = await buildTestApp();
  const { paths } = await readDocument(shop);
  const body = (path: string) => {
    const content = paths[path]?.post?.requestBody?.content ?? {};
    const { schema } = content['application/json'] as { schema: { required: string[] } };
    const of: Record<string, string> = {
      name: 'Rahim Uddin',
      email: 'rahim@client.test',
      password: 'Secret1',
    };
    return Object.fromEntries(schema.required.map((field) => [field, of[field]]));
  };
  const post = (url: string, payload: object, headers = {}) =>
    shop.inject({
      method: 'POST',
      url: `/api${url}`,
      payload,
      headers: { origin: 'http://localhost:80', ...headers },
    });

  expect((await post('/auth/sign-up/email', body('/auth/sign-up/email'))).status).toBe(200);
  const { status, headers } = await post('/auth/sign-in/email', body('/auth/sign-in/email'));
  expect(status).toBe(200);
  const cookie = [headers['set-cookie']].flat().map((line) => String(line).split(';')[0]);
  const registration = { name: 'Rahim Uddin', email: 'rahim@client.test', title: 'buyer' };
  const answer = await post('/users', { ...registration, img: '' }, { cookie: cookie.join('; ') });
  expect(answer.status).toBe(200);
});

// sec V2.1.1, V2.1.2, V2.1.3
test('each call comes with its input, its answer and every refusal', async () => {
  const document = await readDocument(await buildTestApp());

  for (const key of keys) {
    const call: CallDefinition = calls[key];
    const operation = operationOf(document, key);
    const names = (place: string) =>
      operation.parameters.filter((each) => each.in === place).map(({ name }) => name);
    expect(names('path'), key).toEqual(Object.keys(call.params?.shape ?? {}));
    expect(names('query'), key).toEqual(Object.keys(call.query?.shape ?? {}));
    expect(Object.keys(operation.requestBody?.content ?? {}), key).toEqual([
      ...(call.body ? ['application/json'] : []),
      ...(call.multipart ? ['multipart/form-data'] : []),
    ]);
    expect(operation.responses[200]?.content, key).toHaveProperty(['application/json', 'schema']);
    const codes: ErrorCode[] = [...(call.errors ?? [])];
    if (call.params || call.query || call.body || call.multipart) codes.push('bad-input');
    if (call.body || call.multipart) codes.push('unreadable-body', 'wrong-type');
    if (call.body) codes.push('too-large');
    expect(documentedCodes(operation), key).toEqual(
      expect.arrayContaining(codes.map((code) => `${errors[code].status} ${code}`)),
    );
  }
});

test('a call that wants a token says so, with 401 and, where a role or address counts, 403', async () => {
  const document = await readDocument(await buildTestApp());

  for (const key of keys) {
    const { access } = calls[key];
    const operation = operationOf(document, key);
    const open = ['public', 'anyone', 'provider', 'uploader'].includes(access);
    const orSession = key === 'POST /users' ? [{}] : [];
    expect(operation.security, key).toEqual(open ? undefined : [{ accessToken: [] }, ...orSession]);
    if (open) continue;
    expect(documentedCodes(operation), key).toContain('401 not-signed-in');
    if (key === 'POST /users') expect(documentedCodes(operation)).toContain('403 wrong-origin');
    else if (access !== 'user')
      expect(documentedCodes(operation), key).toContain('403 not-allowed');
  }
});

test('every reference in the document leads somewhere', async () => {
  const document = await readDocument(await buildTestApp());

  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)];
  expect(references).not.toEqual([]);
  for (const [, path = ''] of references) expect(document).toHaveProperty(path.split('/'));
});

test('the page is HTML, and all that it loads is on the same host', async () => {
  const shop = await buildTestApp();

  const page = await shop.inject({ url: '/api/docs' });

  expect(page).toMatchObject({
    status: 200,
    headers: { 'content-type': expect.stringContaining('text/html') },
  });
  const addresses = [...String(page.body).matchAll(/(?:src|href)="([^"]+)"/g)].map(
    ([, address = '']) => new URL(address, 'http://localhost/api/docs'),
  );
  expect(addresses.length).toBeGreaterThan(3);
  for (const { host, pathname } of addresses) {
    expect(host).toBe('localhost');
    expect(await shop.inject({ url: pathname }), pathname).toMatchObject({ status: 200 });
  }
});
