import { type ActionFunctionArgs, RouterContextProvider } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { errors } from '#contract/errors.ts';
import { loginForm } from '#contract/forms.ts';
import type { FormField, PageServices, SignedIn } from '#contract/page.ts';
import { shopNames } from '#contract/shop-name.ts';
import { createPageContext, pageContext } from '#web/api/page-context.ts';
import { bn, en } from '#web/i18n/all-messages.ts';
import { addLocale } from '#web/i18n/messages.ts';
import { defineForm } from './define-form.ts';
import { formAction } from './form-action.ts';
import { askField } from './form-answers.tsx';
import { withNotice } from './with-notice.ts';

beforeAll(() => {
  addLocale('en', en);
  addLocale('bn', bn);
});

type Call = { path: string; headers: Headers; body: unknown };

/** Submits a form to `action`; `answer` is the API. */
async function submit(
  action: ReturnType<typeof formAction>,
  form: FormField[],
  answer: (call: Call) => Response = () => Response.json({}),
  { path = '/login', cookie = '', signedIn = null as SignedIn | null } = {},
) {
  const calls: Call[] = [];
  const request = new Request(`https://shop.example${path}`, {
    method: 'POST',
    headers: { cookie, origin: 'https://shop.example', 'user-agent': 'Phone' },
  });
  const page = createPageContext(request, {
    names: shopNames(),
    colours: null,
    mark: null,
    publicConfig: {} as PageServices['publicConfig'],
    scriptNonce: '',
    form,
    reader: { kind: 'person', signedIn },
    fetchApi: async (input, init) => {
      const call = { path: String(input), headers: new Headers(init?.headers), body: init?.body };
      calls.push(call);
      return answer(call);
    },
  });
  const context = new RouterContextProvider();
  context.set(pageContext, page);
  const args = { context, request, params: {} } as unknown as ActionFunctionArgs;
  const result = await action(args).catch((thrown: unknown) => thrown);
  return { result, calls, cookies: page.post?.newCookies() };
}

function problem(code: keyof typeof errors, more: object = {}): Response {
  const { status, message } = errors[code];
  const body = { type: `/problems/${code}`, title: code, status, detail: message, code };
  return Response.json({ ...body, requestId: 'r1', ...more }, { status });
}

const book = formAction(
  defineForm({
    intent: 'book',
    schema: z.object({ id: z._default(z.string(), ''), number: z._default(z.string(), '') }),
    submit: async ({ id: productId, number: userNumber }, { api }) => {
      await api('POST /booking', { body: { productId, userNumber, meetLocation: '' } });
      return { path: '/dashboard/myorders' };
    },
  }),
);

test('what is done leads on by 303, and the call has the token and the browser’s own words', async () => {
  const me = { email: 'nadia@example.test', displayName: 'Nadia', photoURL: '', accessToken: 't1' };
  const { result, calls } = await submit(
    book,
    [
      ['id', 'p1'],
      ['number', '01712345678'],
    ],
    () => Response.json({ acknowledged: true, insertedId: 'b1' }),
    { signedIn: me },
  );
  expect(result).toMatchObject({ status: 303 });
  expect((result as Response).headers.get('location')).toBe('/dashboard/myorders');
  expect(calls).toHaveLength(1);
  expect(calls[0]?.headers.get('authorization')).toBe('Bearer t1');
  expect(calls[0]?.headers.get('origin')).toBe('https://shop.example');
  expect(calls[0]?.headers.get('user-agent')).toBe('Phone');
  expect(JSON.parse(String(calls[0]?.body))).toMatchObject({ productId: 'p1' });
});

test('a refusal comes back with its sentence, in the language of the page, and what was typed', async () => {
  const typed: FormField[] = [
    ['id', 'p1'],
    ['password', 'Secret1'],
  ];
  const refused = await submit(book, typed, () => problem('product-sold'), {
    path: '/bn/category/1',
  });
  expect(refused.result).toMatchObject({
    init: { status: 409 },
    data: { act: 'book', values: { id: 'p1' }, errors: {}, sentence: bn.refusals['product-sold'] },
  });
  expect(JSON.stringify(refused.result)).not.toContain('Secret1');
});

test('a sentence about a field stands at the field', async () => {
  const answer = () => problem('bad-input', { errors: { userNumber: 'number must be 11 char' } });
  expect((await submit(book, [['id', 'p1']], answer)).result).toMatchObject({
    init: { status: 400 },
    data: { errors: { userNumber: 'number must be 11 char' }, sentence: null },
  });
});

test('an ended session leads to the login page, and back', async () => {
  const options = { path: '/category/1?before=x' };
  const { result } = await submit(book, [], () => problem('not-signed-in'), options);
  expect(result).toMatchObject({ status: 303 });
  const location = (result as Response).headers.get('location');
  expect(location).toMatch(/^\/login\?from=%2Fcategory%2F1%3Fbefore%3Dx%26_typed%3D[\da-f-]{36}$/);
});

test('all boxes that were ticked come back', async () => {
  const ticked: FormField[] = [
    ['act', 'tick'],
    ['checks', 'a'],
    ['checks', 'b'],
  ];
  expect((await submit(formAction(tick), ticked)).result).toMatchObject({
    data: { values: { checks: 'a,b' } },
  });
});

test('an API that is away is told as such, and nothing typed is lost', async () => {
  const away = () => {
    throw new TypeError('fetch failed');
  };
  expect((await submit(book, [['number', '017']], away)).result).toMatchObject({
    init: { status: 503 },
    data: { values: { number: '017' }, sentence: en.common.unreachable },
  });
});

test('rules of the form come before any call', async () => {
  const submitted = async () => ({ path: '/' });
  const login = formAction(defineForm({ intent: 'login', schema: loginForm, submit: submitted }));
  const { result, calls } = await submit(login, [['email', '']]);
  expect(result).toMatchObject({ data: { errors: { password: 'Password Required' } } });
  expect(calls).toEqual([]);
});

test('an act that the screen does not have is no act', async () => {
  const { result, calls } = await submit(book, [['act', 'constructor']]);
  expect(result).toMatchObject({ init: { status: 405 } });
  expect(calls).toEqual([]);
});

const tick = defineForm({
  intent: 'tick',
  schema: z.object({
    id: z.string(),
    checks: z.array(z.string()).check(z.minLength(1, 'Tick one')),
  }),
  lists: ['checks'],
  submit: async ({ id, checks }, { path }) => ({
    path: `${path}?${checks.join('+')}#${id}`,
    notice: 'ticked',
    headers: { 'x-ticked': 'yes' },
  }),
});

test('a defined form reads its fields by the schema, and leads on with its notice', async () => {
  const { result } = await submit(
    formAction(tick),
    [
      ['id', 'p1'],
      ['checks', 'a'],
      ['checks', 'b'],
    ],
    undefined,
    { path: '/bn/category/1?before=x' },
  );
  const { headers, status } = result as Response;
  expect([status, headers.get('location'), headers.get('x-ticked')]).toEqual([
    303,
    '/category/1?a+b=&done=ticked#p1',
    'yes',
  ]);
});

test('a field of a list that was not sent is an empty list', async () => {
  const first = defineForm({
    intent: 'book',
    schema: z.object({}),
    submit: async () => ({ path: '/' }),
  });
  const { result } = await submit(formAction(first, tick), [
    ['act', 'tick'],
    ['id', 'p1'],
  ]);
  expect(result).toMatchObject({
    init: { status: 400 },
    data: { act: 'tick', values: { id: 'p1' }, errors: { checks: 'Tick one' }, sentence: null },
  });
});

test('after a sign-in the calls that follow have the new session, and the browser gets it', async () => {
  const signIn = formAction(
    defineForm({
      intent: 'in',
      schema: z.object({}),
      submit: async (_nothing, { fetchApi, sessionChanged, session }) => {
        await fetchApi('/api/auth/sign-in/email', { method: 'POST' });
        await sessionChanged();
        return { path: `/${(await session())?.email}` };
      },
    }),
  );
  const { result, calls, cookies } = await submit(
    signIn,
    [],
    ({ path }) => {
      if (!path.endsWith('get-session')) {
        return new Response('{}', {
          headers: { 'set-cookie': 'phonehaat.session_token=new; path=/' },
        });
      }
      return Response.json({ user: { email: 'rahim@example.test', name: 'Rahim' } });
    },
    { cookie: 'phonehaat.signed-out=1; a=1' },
  );
  expect((result as Response).headers.get('location')).toBe('/rahim@example.test');
  expect(calls[1]?.headers.get('cookie')).toBe('a=1; phonehaat.session_token=new');
  expect(cookies).toEqual([
    'phonehaat.session_token=new; path=/',
    'phonehaat.signed-out=; path=/; max-age=0; samesite=lax',
  ]);
});

test.each([
  ['/', '/?done=booked'],
  ['/category/1?before=x#p1', '/category/1?before=x&done=booked#p1'],
])('a notice is added to %s', (path, expected) => {
  expect(withNotice(path, 'booked')).toBe(expected);
});

test('an answer that no address may have is shown by the page itself, with what was typed', async () => {
  const find = formAction(
    defineForm({
      intent: 'find',
      schema: z.object({ text: z.string() }),
      submit: async ({ text }) => ({ path: '/dashboard/find', answer: { found: text.length } }),
    }),
  );
  const { result } = await submit(find, [['text', 'nadia@example.test']]);
  expect(result).toEqual({
    act: 'find',
    values: { text: 'nadia@example.test' },
    errors: {},
    sentence: null,
    answer: { found: 18 },
  });
});

test('the first post of a form with a question does nothing, and the one by its button does', async () => {
  const first: FormField[] = [
    ['id', 'p1'],
    [askField, 'first'],
  ];
  const shown = await submit(book, first);
  expect(shown.calls).toEqual([]);
  expect(shown.result).toMatchObject({ act: 'book', answer: askField, values: { id: 'p1' } });
  const sure = await submit(book, [...first, [askField, 'sure']]);
  expect(sure.calls).toHaveLength(1);
  expect((sure.result as Response).status).toBe(303);
});

test('a form whose values need no question is submitted at once', async () => {
  const cheap = formAction(
    defineForm({
      intent: 'pay',
      schema: z.object({ taka: z.string() }),
      asks: ({ taka }) => taka !== '0',
      submit: async () => ({ path: '/paid' }),
    }),
  );
  const post = async (taka: string) =>
    (
      await submit(cheap, [
        ['taka', taka],
        [askField, 'first'],
      ])
    ).result;
  expect(await post('5')).toMatchObject({ answer: askField });
  expect(((await post('0')) as Response).status).toBe(303);
});

const typedIn = (result: unknown) =>
  new Headers((result as Response).headers ?? (result as { init: ResponseInit }).init.headers)
    .getSetCookie()
    .map((line) => decodeURIComponent(line));

test('what a visitor typed waits in the page’s own cookie for the login', async () => {
  const path = '/phone/p1/redmi?book=1';
  const form: FormField[] = [
    ['number', '01712345678'],
    ['code', '123456'],
    ['password', 'Secret1'],
  ];
  const { result } = await submit(book, form, () => problem('not-signed-in'), { path });
  expect((result as Response).headers.get('location')).toMatch(/^\/login\?from=/);
  expect(typedIn(result)).toEqual([
    expect.stringMatching(
      /^typed={"act":"book","values":{"number":"01712345678"},"member":"","door":"[\da-f-]{36}"}; Path=\/phone\/p1\/redmi; Max-Age=3600; HttpOnly; SameSite=Lax$/,
    ),
  ]);
});

test('what waits for a confirmed address is its member’s, and the mailed link leads back', async () => {
  const me = { email: 'nadia@example.test', displayName: 'Nadia', photoURL: '', accessToken: 't1' };
  const { result } = await submit(
    book,
    [['number', '01712345678']],
    () => problem('address-unconfirmed'),
    { path: '/bn/phone/p1/redmi?book=1', signedIn: me },
  );
  expect(result).toMatchObject({ data: { code: 'address-unconfirmed' } });
  expect(typedIn(result)).toEqual([
    expect.stringMatching(/"member":"nadia@example.test".*Path=\/bn\/phone\/p1\/redmi;/),
    expect.stringMatching(/^goes-on=\/phone\/p1\/redmi\?book=1; Path=\/;/),
  ]);
});

test('once it was sent its cookie goes; another refusal sets none', async () => {
  const cookie = 'typed=x';
  const { result } = await submit(book, [], undefined, { cookie });
  expect(typedIn(result)).toEqual([expect.stringMatching(/^typed=;.*Max-Age=0/)]);
  const refused = await submit(book, [], () => problem('product-held'));
  expect(refused.result).toMatchObject({ init: { status: 409 } });
  expect(typedIn(refused.result)).toEqual([]);
});
