/** A cookie and not local storage, because a sign-out clears that. */
export const closedCookieName = 'phonehaat.closed';

/**
 * Hides an announcement that was closed on this device, before the first paint, and closes it at a
 * tap. It needs no other script, because most pages load theirs later. `data-closed` is on the root,
 * so that it remains when the page frame is rendered anew. Self-contained: it becomes the text of an
 * inline script.
 */
export function closeOnDevice(cookieName: string): void {
  const root = document.documentElement;
  const place = '[data-announcement]';
  const id = document.querySelector<HTMLElement>(place)?.dataset.announcement;
  const cookie = `${cookieName}=${id}`;
  const show = () =>
    root.toggleAttribute('data-closed', document.cookie.split('; ').includes(cookie));
  show();
  addEventListener('pageshow', show);
  addEventListener('click', ({ target }) => {
    if (!(target as Element | null)?.closest?.(`${place} button`)) return;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in many browsers
    document.cookie = `${cookie}; path=/; max-age=31536000; samesite=lax`;
    root.toggleAttribute('data-closed', true);
    // The focus was on the button, which is gone.
    document.getElementById('content')?.focus({ preventScroll: true });
  });
}
