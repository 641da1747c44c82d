import { Readable } from 'node:stream';
import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type * as z from 'zod';
import { type CallDefinition, type CallKey, calls } from '#contract/calls.ts';
import { buildTestApp, type Person, type TestShop } from '#testing/test-app.ts';

type Value = unknown;
type Case = { about: string; request: Partial<InjectOptions>; wrong: string[] };

const keys = Object.keys(calls) as CallKey[];
const definitionOf = (key: CallKey): CallDefinition => calls[key];
const withBody = keys.filter((key) => definitionOf(key).body || definitionOf(key).multipart);
/** These calls ignore meaningless input and report it (`server/features/search/search.test.ts`). */
const lenient: readonly CallKey[] = ['GET /search', 'GET /suggestions'];
const withInput = keys.filter((key) => {
  if (lenient.includes(key)) return false;
  const { params, query } = definitionOf(key);
  return params || query || withBody.includes(key);
});

const tooLong = 'x'.repeat(5_000);
/** Every field of the contract must refuse at least one of these. */
const jsonValues: Value[] = [undefined, null, {}, [], true, -1, 1e300, '', '!', tooLong];
const queryValues: Value[] = [undefined, '', '!', tooLong, ['a', 'b']];
const pathValues: Value[] = ['!', '0', 'x'.repeat(300), '\0', "' or 1=1 --", '../../etc/passwd'];

/** The fields that refuse each value; fails if a field accepts all. */
function wrongFields(key: CallKey, schema: z.ZodObject, values: Value[]) {
  const fields = Object.entries(schema.shape) as [string, z.ZodType][];
  const cases = values.map((value) => ({
    value,
    wrong: fields.filter(([, field]) => !field.safeParse(value).success).map(([name]) => name),
  }));
  const refused = new Set(cases.flatMap(({ wrong }) => wrong));
  expect(refused, `${key}: every field refuses something`).toEqual(
    new Set(Object.keys(schema.shape)),
  );
  return cases.filter(({ wrong }) => wrong.length > 0);
}

function casesOf(key: CallKey, person: Person): Case[] {
  const { params, query, body, multipart } = definitionOf(key);
  const url = urlOf(key, goodValues(key, person));
  const cases: Case[] = [];
  const add = (part: string, value: Value, wrong: string[], request: Partial<InjectOptions>) => {
    const about = `${part} ${String(JSON.stringify(value)).slice(0, 40)}`;
    cases.push({ about, wrong, request: { url, ...request } });
  };
  if (params) {
    for (const { value, wrong } of wrongFields(key, params, pathValues)) {
      const bad = Object.fromEntries(wrong.map((name) => [name, String(value)]));
      add('path', value, wrong, { url: urlOf(key, bad) });
    }
  }
  if (query) {
    for (const { value, wrong } of wrongFields(key, query, queryValues)) {
      const bad = wrong.filter(() => value !== undefined).map((name) => [name, value]);
      add('query', value, wrong, { query: Object.fromEntries(bad) });
    }
  }
  if (body) {
    for (const { value, wrong } of wrongFields(key, body, jsonValues)) {
      // The other fields are missing, so required ones are invalid as well.
      const bad = Object.fromEntries(wrong.map((name) => [name, value]));
      const issues = body.safeParse(bad).error?.issues ?? [];
      const fields = [...new Set(issues.map(({ path }) => String(path[0])))];
      add('body', value, [...new Set([...wrong, ...fields])], { payload: bad });
    }
    for (const value of ['[]', '"text"', '42', 'true']) {
      const headers = { 'content-type': 'application/json' };
      add('body', value, ['body'], { payload: value, headers });
    }
  }
  if (multipart) {
    const payload = '--b\r\ncontent-disposition: form-data; name="x"\r\n\r\ny\r\n--b--\r\n';
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    add('form', 'without the file', [multipart.file], { payload, headers });
  }
  return cases;
}

/** Valid path parameters: an id in the usual form, or the id of a brand. */
function goodValues(key: CallKey, { email }: Person) {
  const id = crypto.randomUUID();
  const isBrand = key.includes(':id') && definitionOf(key).params?.shape.id?.safeParse(id).error;
  return { email, id: isBrand ? '2' : id, month: '2026-01', page: 'terms' };
}

function urlOf(key: CallKey, values: Record<string, string>): string {
  const path = key.split(' ')[1] ?? '';
  const part = (name: string) => encodeURIComponent(values[name] ?? values.id ?? '');
  return `/api${path.replace(/:(\w+)/g, (_, name: string) => part(name))}`;
}

async function send(shop: TestShop, key: CallKey, person: Person, request: Partial<InjectOptions>) {
  const [method] = key.split(' ') as ['GET'];
  const { headers, ...rest } = request;
  const url = urlOf(key, goodValues(key, person));
  const answer = await shop.inject({
    method,
    url,
    ...rest,
    headers: { authorization: `Bearer ${person.token}`, cookie: person.cookie, ...headers },
  });
  return answer as { status: number; body: Record<string, unknown>; headers: object };
}

/** The number of rows of each table. */
async function rowCounts({ deps: { db } }: TestShop) {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'
      -- A refused try counts towards its limit.
      and table_name <> 'rate_counts'
  `.execute(db);
  const counts: Record<string, number> = {};
  for (const { name } of tables.rows) {
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from ${sql.table(name)}`.execute(db);
    counts[name] = rows[0]?.n ?? 0;
  }
  return counts;
}

/** A person with every role. */
const signUpAll = (shop: TestShop) => shop.signUp({ title: 'seller', admin: true });

function expectProblem(answer: { body: Record<string, unknown>; headers: object }, about: string) {
  expect(answer.headers, about).toMatchObject({
    'content-type': expect.stringMatching(/^application\/problem\+json/),
  });
  expect(answer.body, about).toMatchObject({
    type: expect.stringMatching(/^\/problems\/./),
    title: expect.stringMatching(/./),
    detail: expect.stringMatching(/./),
    requestId: expect.stringMatching(/./),
  });
  expect(JSON.stringify(answer.body), about).not.toMatch(/\bat \S+ \(|node_modules|\.ts:\d/);
}

// spec S7-29
// sec V2.2.1, V2.2.2, V15.3.5, V15.3.7
test.each(withInput)('%s refuses bad input with a sentence for each field', async (key) => {
  const shop = await buildTestApp();
  const person = await signUpAll(shop);
  const before = await rowCounts(shop);
  const cases = casesOf(key, person);
  expect(cases).not.toEqual([]);

  for (const { about, request, wrong } of cases) {
    const answer = await send(shop, key, person, request);
    expect([about, answer.status, answer.body.code]).toEqual([about, 400, 'bad-input']);
    expectProblem(answer, about);
    const sentences = answer.body.errors as Record<string, string>;
    expect(Object.keys(sentences).sort(), about).toEqual([...wrong].sort());
    for (const sentence of Object.values(sentences)) expect(sentence, about).toMatch(/\S/);
  }

  expect(await rowCounts(shop)).toEqual(before);
});

/** A month's settlement file, in a JSON string whose letters take up to three bytes each. */
const bodyBytesOf = (key: CallKey) =>
  ['POST /settlements', 'POST /bank'].includes(key) ? 6_000_000 : 256 * 1024;

// sec API4
test('more than 256 KB of JSON, or than its file may have, are refused by every call with a body, announced or not', async () => {
  const shop = await buildTestApp();
  const person = await signUpAll(shop);
  const headers = { 'content-type': 'application/json' };

  for (const key of withBody) {
    const json = JSON.stringify({ description: 'x'.repeat(bodyBytesOf(key)) });
    for (const payload of [json, Readable.from([json.slice(0, 200_000), json.slice(200_000)])]) {
      const answer = await send(shop, key, person, { payload, headers });
      expect([key, answer.status, answer.body.code]).toEqual([key, 413, 'too-large']);
      expectProblem(answer, key);
    }
  }
  expect(await shop.inject({ url: '/healthz' })).toMatchObject({ status: 200 });
});

// sec V1.5.1, V1.5.2, V15.3.6
test.each([
  ['{"name": ', 'application/json', 400, 'unreadable-body'],
  ['{"__proto__": {"isAdmin": true}}', 'application/json', 400, 'unreadable-body'],
  ['name=Galaxy', 'application/x-www-form-urlencoded', 415, 'wrong-type'],
  ['<name>Galaxy</name>', 'application/xml', 415, 'wrong-type'],
  ['{"name": "Galaxy"}', 'text/plain', 415, 'wrong-type'],
  ['--b--\r\n', 'multipart/form-data; boundary=b', 415, 'wrong-type'],
])('%s as %s is refused by every call with JSON', async (payload, type, status, code) => {
  const shop = await buildTestApp();
  const person = await signUpAll(shop);
  const headers = { 'content-type': type };

  for (const key of keys.filter((each) => definitionOf(each).body)) {
    const answer = await send(shop, key, person, { payload, headers });
    expect([key, answer.status, answer.body.code]).toEqual([key, status, code]);
    expectProblem(answer, key);
  }
});

test.each(['/api/booking', '/api/auth/sign-up/email', '/api/auth/sign-in/email'])(
  'a body with thousands of levels is refused by %s',
  async (url) => {
    const shop = await buildTestApp();
    const { token } = await signUpAll(shop);
    const payload = `{"email":"a@example.test","x":${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}}`;
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      origin: 'http://localhost:80',
    };

    const answer = await shop.inject({ method: 'POST', url, payload, headers });

    expect(answer).toMatchObject({ status: 400, body: { code: 'unreadable-body' } });
  },
);

test('an empty body under the name of JSON is no body', async () => {
  const shop = await buildTestApp();
  const seller = await signUpAll(shop);
  const params = { id: await shop.addProduct(seller) };
  const headers = { 'content-type': 'application/json' };

  const answer = await send(shop, 'PUT /advertize/:id', seller, {
    url: urlOf('PUT /advertize/:id', params),
    headers,
  });

  expect(answer).toMatchObject({ status: 200, body: { modifiedCount: 1 } });
});

// sec V13.4.4
test.each([
  ['GET', '/api/nowhere', 404, 'not-found'],
  ['GET', '/api', 404, 'not-found'],
  ['POST', '/api/allbuyers', 404, 'not-found'],
  ['PATCH', '/api/auth/get-session', 404, 'not-found'],
  ['TRACE', '/api/auth/get-session', 404, 'not-found'],
  ['PUT', '/nowhere', 404, 'not-found'],
  ['GET', '/api/booked/%E0%A4%A', 400, 'bad-input'],
] as const)('%s %s is a problem, not a crash', async (method, url, status, code) => {
  const shop = await buildTestApp();

  const answer = await shop.inject({ method, url });

  expect(answer).toMatchObject({ status, body: { status, code } });
  expectProblem(answer as never, url);
});

test('an address in a path may be as long as addresses get', async () => {
  const shop = await buildTestApp();
  const person = await shop.signUp();
  const email = `${'x'.repeat(60)}@${'y'.repeat(60)}.${'z'.repeat(60)}.test`;

  const answer = await shop.call('GET /users/admin/:email', { params: { email } }, person);

  expect(answer).toMatchObject({ status: 403, body: { code: 'not-allowed' } });
});
