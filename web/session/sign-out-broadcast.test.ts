// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { broadcastSignOut, hardReloadHome, onSignOutElsewhere } from './sign-out-broadcast.ts';

beforeEach(() => sessionStorage.clear());

test('another tab learns of a sign-out, until it is closed', async () => {
  const open = vi.fn();
  const closed = vi.fn();
  const close = onSignOutElsewhere(open);
  onSignOutElsewhere(closed)();
  broadcastSignOut();
  await expect.poll(() => open.mock.calls.length).toBe(1);
  close();
  broadcastSignOut();
  const last = vi.fn();
  onSignOutElsewhere(last);
  broadcastSignOut();
  await expect.poll(() => last.mock.calls.length).toBeGreaterThan(0);
  expect([open.mock.calls.length, closed.mock.calls.length]).toEqual([1, 0]);
});

test.each([
  ['/bn/dashboard', undefined, '/bn', 'true'],
  ['/dashboard', undefined, '/', 'true'],
  ['/dashboard', 'removed', '/?done=removed', null],
])(
  'from %s, with the notice %s, it goes to %s without what the tab knew',
  (path, done, to, mark) => {
    const replace = vi.fn();
    vi.stubGlobal('location', { pathname: path, replace });
    sessionStorage.setItem('private', 'text');
    hardReloadHome(done);
    expect(replace).toHaveBeenCalledExactlyOnceWith(to);
    expect(sessionStorage.getItem('private')).toBeNull();
    expect(sessionStorage.getItem('signed-out')).toBe(mark);
  },
);
