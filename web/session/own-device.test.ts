// @vitest-environment happy-dom
// What this device stores of a member is theirs alone.
import { beforeEach, expect, test, vi } from 'vitest';
import {
  dropDraft,
  readDraftPhotos,
  readDraftTexts,
  saveDraftPhotos,
  saveDraftTexts,
} from './draft.ts';
import { isSignOutDue, markSignOutDue, unmarkSignOutDue } from './due-sign-out.ts';
import { hintedSession, rememberSession } from './hint.ts';
import { chosenTitle, forgetTitle, rememberTitle } from './registration.ts';
import { rememberedNumber, rememberNumber } from './remembered-number.ts';
import { keepSavedPhones, onSavedPhones, savedPhones, withoutPhone } from './saved-phones.ts';

const stored = vi.hoisted(() => new Map<string, unknown>());
vi.mock('idb-keyval', () => ({
  get: async (key: string) => stored.get(key),
  set: async (key: string, value: unknown) => void stored.set(key, value),
  del: async (key: string) => void stored.delete(key),
}));

const nadia = 'nadia@example.test';
const rahim = 'rahim@example.test';

const signIn = (email: string) => rememberSession({ email, displayName: 'Nadia', photoURL: '' });

beforeEach(() => {
  localStorage.clear();
  stored.clear();
  rememberSession(null);
});

test('the number of the last booking', () => {
  rememberNumber(nadia, '01712345678');
  expect([rememberedNumber(nadia), rememberedNumber(rahim)]).toEqual(['01712345678', '']);
});

test('the title of a registration that was interrupted', () => {
  rememberTitle({ email: nadia, title: 'seller' });
  expect([chosenTitle(nadia), chosenTitle(rahim)]).toEqual(['seller', null]);
  localStorage.setItem('registration', JSON.stringify({ email: nadia, title: 'admin' }));
  expect(chosenTitle(nadia)).toBeNull();
  rememberTitle({ email: nadia, title: 'buyer' });
  forgetTitle();
  expect(chosenTitle(nadia)).toBeNull();
});

test('the draft of a listing, with its photos', async () => {
  const photo = new File(['x'], 'front.png');
  signIn(nadia);
  saveDraftTexts(nadia, { name: 'Vivo V29' });
  await saveDraftPhotos(nadia, [photo]);
  expect(readDraftTexts(nadia)).toEqual({ name: 'Vivo V29' });
  expect(readDraftTexts(rahim)).toBeNull();
  expect(await readDraftPhotos(nadia)).toEqual([photo]);
  expect(await readDraftPhotos(rahim)).toEqual([]);
  await saveDraftPhotos(nadia, []);
  expect(stored.size).toBe(0);
  await saveDraftPhotos(nadia, [photo]);
  await dropDraft();
  expect([readDraftTexts(nadia), await readDraftPhotos(nadia)]).toEqual([null, []]);
});

test('a form that is still open after the logout stores no draft again', async () => {
  const photo = new File(['x'], 'front.png');
  const saveBoth = async () => {
    saveDraftTexts(nadia, { name: 'Vivo V29' });
    await saveDraftPhotos(nadia, [photo]);
    return [readDraftTexts(nadia), (await readDraftPhotos(nadia)).length];
  };
  signIn(nadia);
  markSignOutDue();
  expect(await saveBoth()).toEqual([null, 0]);
  unmarkSignOutDue();
  // A cookie of this environment ends a millisecond later.
  await vi.waitFor(() => expect(isSignOutDue()).toBe(false));
  rememberSession(null);
  expect(await saveBoth()).toEqual([null, 0]);
  signIn(rahim);
  expect(await saveBoth()).toEqual([null, 0]);
  signIn(nadia);
  expect(await saveBoth()).toEqual([{ name: 'Vivo V29' }, 1]);
});

test('saved phones are the last thirty, and other tabs and the page learn of them', () => {
  const changed = vi.fn();
  const end = onSavedPhones(changed);
  const phones = Object.fromEntries(
    Array.from({ length: 31 }, (_, index) => [`phone-${index}`, { price: index }]),
  );
  keepSavedPhones(phones);
  expect(changed).toHaveBeenCalledTimes(1);
  expect(Object.keys(savedPhones())).toEqual(Object.keys(phones).slice(1));
  expect(withoutPhone({ a: { price: 1 }, b: { price: 2 } }, 'a')).toEqual({ b: { price: 2 } });
  dispatchEvent(new StorageEvent('storage'));
  expect(changed).toHaveBeenCalledTimes(2);
  end();
  keepSavedPhones({});
  dispatchEvent(new StorageEvent('storage'));
  expect(changed).toHaveBeenCalledTimes(2);
});

test('who is signed in, until they have signed out here, which the next page tells the server', () => {
  const session = { email: nadia, displayName: 'Nadia', photoURL: '' };
  rememberSession(session);
  expect(hintedSession()).toEqual(session);
  expect(document.documentElement.hasAttribute('data-member')).toBe(true);
  rememberSession({ ...session, displayName: 'Nadia Islam' });
  expect(hintedSession()?.displayName).toBe('Nadia Islam');
  rememberSession({ ...session, displayName: 'Nadia Islam', photoURL: 'https://host.test/a.webp' });
  expect(hintedSession()?.photoURL).toBe('https://host.test/a.webp');
  const written = vi.spyOn(document, 'cookie', 'set');
  markSignOutDue();
  // By hand: 30 days, as long as a session may live.
  expect(written.mock.calls[0]?.[0]).toContain('max-age=2592000;');
  expect([isSignOutDue(), hintedSession()]).toEqual([true, null]);
  unmarkSignOutDue();
  expect(written.mock.lastCall?.[0]).toMatch(/^phonehaat\.signed-out=.*max-age=0;/);
});
