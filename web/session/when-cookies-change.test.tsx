import { expect, test, vi } from 'vitest';
import { whenCookiesChange } from './when-cookies-change.ts';

test('who is signed in is shown at once, and anew only when the cookies are others', () => {
  const cookie = vi.spyOn(document, 'cookie', 'get').mockReturnValue('member=nadia');
  const show = vi.fn();
  whenCookiesChange(show);
  expect(show).toHaveBeenCalledTimes(1);
  dispatchEvent(new Event('pageshow'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(show).toHaveBeenCalledTimes(1);
  cookie.mockReturnValue('');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(show).toHaveBeenCalledTimes(2);
  cookie.mockReturnValue('member=rahim');
  dispatchEvent(new Event('pageshow'));
  expect(show).toHaveBeenCalledTimes(3);
});
