// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sessionHintCookie } from '#contract/members/session-hint.ts';
import { createQueryClient } from '#web/api/query-client.ts';
import { markSignOutDue } from './due-sign-out.ts';
import { hintedSession, keepSessionHint, rememberSession } from './hint.ts';
import { type Session, sessionQuery } from './session.ts';
import { showMember } from './show-member.ts';

const nadia: Session = {
  email: 'nadia@example.test',
  displayName: 'নাদিয়া; "Nadia"',
  photoURL: '/images/0123-4567.webp',
};

const root = document.documentElement;
const property = (name: string) => root.style.getPropertyValue(name);
const isMember = () => root.hasAttribute('data-member');

function forget() {
  for (const name of [sessionHintCookie, 'phonehaat.signed-out']) {
    // biome-ignore lint/suspicious/noDocumentCookie: as in the code under test.
    document.cookie = `${name}=; path=/; max-age=0`;
  }
  localStorage.clear();
  showMember(sessionHintCookie);
}
beforeEach(forget);
afterEach(() => {
  forget();
  document.body.replaceChildren();
});

test('the hint that a device keeps is the session that its pages begin with', () => {
  expect(hintedSession()).toBeNull();
  rememberSession(nadia);
  expect(hintedSession()).toEqual(nadia);
  rememberSession(null);
  expect(document.cookie).not.toContain('nadia');
  expect(hintedSession()).toBeNull();
});

test('a logout without a network removes the hint, too', () => {
  rememberSession(nadia);
  markSignOutDue();
  expect(hintedSession()).toBeNull();
  rememberSession(null);
  expect(document.cookie).not.toContain('nadia');
});

test('a device that has signed out without a network knows of nobody', () => {
  rememberSession(nadia);
  // biome-ignore lint/suspicious/noDocumentCookie: as in the code under test.
  document.cookie = 'phonehaat.signed-out=1; path=/';
  expect(hintedSession()).toBeNull();
});

test('with a token and no hint the server is asked who is signed in', () => {
  const atStart = sessionQuery.initialData as () => unknown;
  expect(atStart()).toBeNull();
  localStorage.setItem('token', 'a.b.c');
  expect(atStart()).toBeUndefined();
  rememberSession(nadia);
  expect(atStart()).toEqual(nadia);
});

test('the hint follows the session of the page', () => {
  const queryClient = createQueryClient();
  keepSessionHint(queryClient, sessionQuery.queryKey);
  queryClient.setQueryData(sessionQuery.queryKey, nadia);
  expect(hintedSession()).toEqual(nadia);
  expect(isMember()).toBe(true);
  const renamed: Session = { ...nadia, displayName: 'Nadia' };
  queryClient.setQueryData(sessionQuery.queryKey, renamed);
  expect(hintedSession()?.displayName).toBe('Nadia');
  queryClient.setQueryData(['role', 'admin'], null);
  expect(isMember()).toBe(true);
  queryClient.setQueryData(sessionQuery.queryKey, null);
  expect(hintedSession()).toBeNull();
  expect(isMember()).toBe(false);
});

test('a page shows whom the hint names: photo, else the first letter, and the name', () => {
  const place = document.createElement('span');
  place.dataset.memberName = '';
  document.body.append(place);
  rememberSession({ ...nadia, photoURL: '' });
  expect(property('--member-photo')).toBe('none');
  expect(property('--member-letter')).toBe('"ন"');
  expect(place.title).toBe('নাদিয়া; "Nadia"');

  rememberSession(nadia);
  expect(property('--member-photo')).toBe(
    'image-set(url("/images/0123-4567-160.avif") type("image/avif"), ' +
      'url("/images/0123-4567.webp") type("image/webp"))',
  );
  expect(property('--member-letter')).toBe('""');

  rememberSession({ ...nadia, photoURL: 'https://photos.test/a"b.png' });
  expect(property('--member-photo')).toBe('url("https://photos.test/a\\"b.png")');

  rememberSession(null);
  expect(isMember()).toBe(false);
  expect(property('--member-photo')).toBe('none');
});

test('the script of the head is the same function as text', () => {
  rememberSession(nadia);
  root.removeAttribute('data-member');
  new Function(`(${showMember})(${JSON.stringify(sessionHintCookie)})`)();
  expect(isMember()).toBe(true);
});
