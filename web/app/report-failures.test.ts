// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { missingScript } from '#contract/missing-script.ts';
import { reportFailures } from './report-failures.ts';

let sent: [string, RequestInit][] = [];
const root = document.documentElement;

reportFailures('/api/browserfailures', missingScript);

let screens = 0;
beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', (...call: [string, RequestInit]) => {
    sent.push(call);
    return Promise.reject(new Error('away'));
  });
  screens += 1;
  root.dataset.screen = `screen-${'abcdefghijklmnopqrstuvwxyz'[screens]}`;
});

const fail = (message: string, filename = `${location.origin}/assets/home.js`) =>
  dispatchEvent(new ErrorEvent('error', { message, filename }));
const messages = () => sent.map(([, { body }]) => JSON.parse(String(body)).message);

test('the first failure of a screen is sent, without cookies, and no other of that screen', () => {
  fail('Uncaught TypeError: e.toSorted is not a function');
  fail('Uncaught TypeError: again');
  const body = { screen: root.dataset.screen, message: 'TypeError: e.toSorted is not a function' };
  expect(sent).toEqual([
    [
      '/api/browserfailures',
      expect.objectContaining({ method: 'POST', credentials: 'omit', keepalive: true }),
    ],
  ]);
  expect(JSON.parse(String(sent[0]?.[1].body))).toEqual(body);
  root.dataset.screen = 'another';
  fail('Uncaught TypeError: there');
  expect(sent).toHaveLength(2);
});

test.each([
  ['an extension', () => fail('x is null', 'chrome-extension://abc/content.js')],
  ['a script of another origin', () => fail('Script error.', '')],
  ['a lost network', () => fail('TypeError: Failed to fetch')],
  ['a refusal of the shop', () => fail('ApiError: Sold already')],
  [
    'a picture that is away',
    () => document.querySelector('img')?.dispatchEvent(new Event('error')),
  ],
])('%s is no failure of a page', (_, cause) => {
  document.body.innerHTML = '<img src="/a.jpg">';
  cause();
  expect(sent).toEqual([]);
});

test.each([
  ['a script of the page', () => document.querySelector('#own')?.dispatchEvent(new Event('error'))],
  [
    'a script that another imports',
    () => document.querySelector('#inline')?.dispatchEvent(new Event('error')),
  ],
  ['a part', () => fail('TypeError: Failed to fetch dynamically imported module: https://x/a.js')],
  ['a part in Firefox', () => fail('TypeError: error loading dynamically imported module')],
  ['a part in Safari', () => fail('TypeError: Importing a module script failed.')],
])('%s that does not come has one message', (_, cause) => {
  const script = document.createElement('script');
  script.id = 'own';
  script.type = 'inert';
  script.src = `${location.origin}/assets/gone.js`;
  const inline = document.createElement('script');
  inline.id = 'inline';
  document.body.replaceChildren(script, inline);
  cause();
  expect(messages()).toEqual([missingScript]);
});

test('a failure that React gives another name is sent with its cause', () => {
  const cause = new TypeError('at is not a function');
  const error = new Error('Minified React error #423', { cause });
  const filename = `${location.origin}/assets/entry.js`;
  dispatchEvent(new ErrorEvent('error', { message: `Uncaught ${error}`, filename, error }));
  const event = new Event('unhandledrejection');
  root.dataset.screen = 'another-cause';
  dispatchEvent(Object.assign(event, { reason: error }));
  expect(messages()).toEqual(Array(2).fill('TypeError: at is not a function'));
});

test.each([
  ['nothing', null],
  ['a text', 'about: blank'],
  ['itself', 'itself'],
])('a failure whose cause is %s is sent as it is', (_, cause) => {
  const error = new Error('broken', { cause });
  if (cause === 'itself') error.cause = error;
  dispatchEvent(
    new ErrorEvent('error', { message: 'Uncaught Error: broken', filename: location.href, error }),
  );
  expect(messages()).toEqual(['Error: broken']);
});

test('a promise that nobody waits for is a failure, too', () => {
  const event = new Event('unhandledrejection');
  dispatchEvent(Object.assign(event, { reason: new TypeError('y is undefined') }));
  expect(messages()).toEqual(['TypeError: y is undefined']);
});
