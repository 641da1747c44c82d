import { expect, test } from 'vitest';
import { goesOnCookie, goesOnIn } from '#contract/members/goes-on.ts';
import { typedCookie, typedCookieSent, typedFormIn } from './typed-form.ts';

const place = { pathname: '/bn/dashboard/ask/7', isSecure: true };
const form = { act: 'ask', values: { text: 'ব্যাটারি কেমন; ভালো?' }, member: '' };
const sent = (line: string | null) => (line ?? '').split(';')[0] ?? '';

test('what was typed comes back, on its own page alone', () => {
  const line = typedCookie(form, place);
  expect(line).toMatch(
    /^typed=[^;]+; Path=\/bn\/dashboard\/ask\/7; Max-Age=3600; HttpOnly; SameSite=Lax; Secure$/,
  );
  expect(typedFormIn(`a=1; ${sent(line)}`, 'nadia@example.test')).toEqual(form);
});

test('what a member typed is shown to that member alone', () => {
  const cookie = sent(typedCookie({ ...form, member: 'nadia@example.test' }, place));
  expect(typedFormIn(cookie, 'nadia@example.test')?.values).toEqual(form.values);
  expect(typedFormIn(cookie, 'rafi@example.test')).toBeNull();
  expect(typedFormIn(cookie, '')).toBeNull();
});

test('after it was sent the cookie goes; without one nothing is set', () => {
  expect(typedCookieSent(sent(typedCookie(form, place)), place)).toMatch(/^typed=; .*Max-Age=0;/);
  expect(typedCookieSent('a=1', place)).toBeNull();
});

test('a form that is too long for a cookie sets none', () => {
  expect(typedCookie({ ...form, values: { text: 'ক'.repeat(1_000) } }, place)).toBeNull();
});

test.each(['typed=%', 'typed=1', 'typed=%7B%7D', 'typed=null', ''])('%s is no form', (cookie) => {
  expect(typedFormIn(cookie, '')).toBeNull();
});

test('the page that waits for the confirmation', () => {
  expect(goesOnIn(sent(goesOnCookie('/dashboard/ask/7?order=1', false)))).toBe(
    '/dashboard/ask/7?order=1',
  );
  expect(goesOnIn('goes-on=%')).toBeNull();
  expect(goesOnIn(null)).toBeNull();
});
