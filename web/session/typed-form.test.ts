import { expect, test } from 'vitest';
import { goesOnCookie, goesOnIn } from '#contract/members/goes-on.ts';
import { throughDoor, typedCookie, typedCookieSent, typedFormIn } from './typed-form.ts';

const place = { pathname: '/bn/dashboard/ask/7', isSecure: true };
const form = { act: 'ask', values: { text: 'ব্যাটারি কেমন; ভালো?' }, member: '' };
const none = new URLSearchParams();
const at = new URLSearchParams(throughDoor('?order=1', 'd00r'));
const sent = (line: string | null) => (line ?? '').split(';')[0] ?? '';

test('what was typed comes back, on its own page alone', () => {
  const line = typedCookie({ ...form, door: 'd00r' }, place);
  expect(line).toMatch(
    /^typed=[^;]+; Path=\/bn\/dashboard\/ask\/7; Max-Age=3600; HttpOnly; SameSite=Lax; Secure$/,
  );
  expect(typedFormIn(`a=1; ${sent(line)}`, 'nadia@example.test', at)).toEqual(form);
  expect(at.get('order')).toBe('1');
});

test('what a visitor typed is shown after no login but that of its form', () => {
  const cookie = sent(typedCookie({ ...form, door: 'd00r' }, place));
  const other = new URLSearchParams(throughDoor('', 'another'));
  for (const search of [none, other]) {
    expect(typedFormIn(cookie, 'rafi@example.test', search)).toBeNull();
    expect(typedFormIn(cookie, '', search)).toBeNull();
  }
  // A cookie from before the rule has no door.
  expect(typedFormIn(sent(typedCookie(form, place)), 'rafi@example.test', none)).toBeNull();
});

test('what a member typed is shown to that member alone', () => {
  const cookie = sent(typedCookie({ ...form, member: 'nadia@example.test' }, place));
  expect(typedFormIn(cookie, 'nadia@example.test', none)?.values).toEqual(form.values);
  expect(typedFormIn(cookie, 'rafi@example.test', at)).toBeNull();
  expect(typedFormIn(cookie, '', at)).toBeNull();
});

test('after it was sent the cookie goes; without one nothing is set', () => {
  expect(typedCookieSent(sent(typedCookie(form, place)), place)).toMatch(/^typed=; .*Max-Age=0;/);
  expect(typedCookieSent('a=1', place)).toBeNull();
});

test('a form that is too long for a cookie sets none', () => {
  expect(typedCookie({ ...form, values: { text: 'ক'.repeat(1_000) } }, place)).toBeNull();
});

test.each(['typed=%', 'typed=1', 'typed=%7B%7D', 'typed=null', ''])('%s is no form', (cookie) => {
  expect(typedFormIn(cookie, '', at)).toBeNull();
});

test('the page that waits for the confirmation', () => {
  expect(goesOnIn(sent(goesOnCookie('/dashboard/ask/7?order=1', false)))).toBe(
    '/dashboard/ask/7?order=1',
  );
  expect(goesOnIn('goes-on=%')).toBeNull();
  expect(goesOnIn(null)).toBeNull();
});
