/**
 * Loads the inert scripts (`scriptsOnIntent` in `server/http/pages/html.ts`) at the first tap, press,
 * key or focus, or when the end of a list comes into view. A finger that scrolls is no tap: the
 * framework would take the processor from the scrolling, and a phone's page that was loaded ahead
 * would be thrown away. Links and forms work without scripts, so a tap on one loads nothing that
 * would compete with the next page. A form that posts by itself waits a moment, because on a slow
 * network the scripts would delay a quick sender; slower ones get the script's features (messages at
 * the field, sending later without a network). A tap on a button that needs a script is repeated once
 * the script runs, and a form that the browser is sending is not sent again. Self-contained: it
 * becomes the text of an inline script.
 *
 * A page that is only read is stored for offline use by the service worker alone, unless the reader
 * saves data.
 *
 * A browser without a referrer loses the chosen language unless it is written here (`chosen`, with a
 * `*` for the language).
 *
 * On a phone's page (`data-members="at-rest"`) members act: for them the scripts load while they
 * read, so that "Book now" or "Save" answers at once. Not with saved data or below 3G.
 *
 * Some tasks need a script at once: without a network, after a sign-out (`signedOut` in session
 * storage, or as a cookie until the server knows), or for an unfinished registration
 * (`registration` in local storage). Then the scripts load immediately.
 */
export function loadOnIntent(
  signedOut: string,
  cookie: string,
  registration: string,
  missing: string,
  chosen: string,
  opened: string,
): void {
  const signs = ['pointerdown', 'pointerup', 'keydown', 'focusin'] as const;
  const formPatienceMs = 5000;
  const readingMs = 3000;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let isEarly = false;
  let hasBegun = false;
  const ends = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) load();
  });
  const load = () => {
    clearTimeout(waiting);
    for (const sign of signs) removeEventListener(sign, listen, true);
    ends.disconnect();
    if (document.readyState === 'loading') {
      // The parser may be in the middle of the wanted script.
      isEarly = true;
      return;
    }
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=on-intent]')) {
      link.fetchPriority = 'auto';
      link.rel = 'modulepreload';
    }
    const inert = document.querySelector<HTMLScriptElement>('script[type=on-intent]');
    if (!inert || hasBegun) return;
    hasBegun = true;
    const script = document.createElement('script');
    script.type = 'module';
    script.textContent = inert.textContent;
    // A removed element's failure reaches no listener of the page.
    script.onerror = () => dispatchEvent(new ErrorEvent('error', { message: missing }));
    inert.after(script);
    script.remove();
  };
  const closest = (event: Event, selector: string) =>
    (event.target as Element | null)?.closest?.(selector) ?? null;
  let isPressed = false;
  const listen = (event: Event) => {
    if (event.type === 'pointerdown') {
      isPressed = closest(event, 'a[href], button[type=submit]') !== null;
    }
    if (event.type.startsWith('pointer')) {
      // A browser that scrolls cancels the pointer, so a finger counts when it comes up.
      const isTouch = (event as PointerEvent).pointerType === 'touch';
      if (isPressed || event.type !== (isTouch ? 'pointerup' : 'pointerdown')) return;
    }
    // A press also moves the focus.
    if (event.type === 'focusin' && isPressed) return;
    if (!closest(event, 'form[method=post]') || closest(event, 'button[type=button]')) load();
    else waiting ??= setTimeout(load, formPatienceMs);
  };
  for (const sign of signs) addEventListener(sign, listen, { capture: true, passive: true });

  let tapped: HTMLElement | null = null;
  const remember = (event: Event) => {
    tapped = closest(event, 'button[type=button]:not([data-plain])') as HTMLElement | null;
  };
  addEventListener('click', remember, true);
  addEventListener(
    'hydrated',
    () => {
      removeEventListener('click', remember, true);
      if (tapped?.isConnected) tapped.click();
    },
    { once: true },
  );
  const { connection, serviceWorker } = navigator as Navigator & {
    connection?: { saveData?: boolean; effectiveType?: string };
  };
  const isSlow = () => connection?.saveData || connection?.effectiveType?.endsWith('2g');
  const loadAtRest = () => {
    const { dataset } = document.documentElement;
    const isWanted = dataset.member !== undefined && document.body.dataset.members === 'at-rest';
    if (!isWanted || isSlow()) return keepForOffline();
    return window.requestIdleCallback ? window.requestIdleCallback(load) : load();
  };
  const keepForOffline = async () => {
    if (!serviceWorker || connection?.saveData || !document.querySelector('script[type=on-intent]'))
      return;
    try {
      await serviceWorker.register('/sw.js', { updateViaCache: 'none' });
      const { active } = await serviceWorker.ready;
      const used = performance.getEntriesByType('resource').map(({ name }) => name);
      active?.postMessage({ page: location.href, used });
    } catch {
      // Service workers are off, or the network is gone.
    }
  };
  // On a slow network a link is usable before the rest of the page to which it points has arrived:
  // a second tap would request that page again.
  const isArriving = (next: URL) =>
    document.readyState === 'loading' &&
    !next.hash &&
    next.pathname + next.search === location.pathname + location.search;
  window.addEventListener('click', (event) => {
    const link = closest(event, 'a[href]:not([target])') as HTMLAnchorElement | null;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (link && isPlain && isArriving(new URL(link.href))) event.preventDefault();
    // The next page may come from a cache, which does not know from where.
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in many browsers
    if (link?.hreflang) document.cookie = chosen.replace('*', link.hreflang);
  });
  // A page that was loaded before the tap is seen from now on.
  const reportOpening = () => {
    const [entry] = performance.getEntriesByType('navigation') as (PerformanceNavigationTiming & {
      activationStart?: number;
      deliveryType?: string;
    })[];
    const isAhead = entry?.activationStart || entry?.deliveryType === 'navigational-prefetch';
    if (isAhead) navigator.sendBeacon(opened + location.pathname);
  };
  if ((document as Document & { prerendering?: boolean }).prerendering)
    document.addEventListener('prerenderingchange', reportOpening, { once: true });
  else reportOpening();
  // A second tap would send the same request twice.
  let sentAt = Number.NEGATIVE_INFINITY;
  window.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (event.defaultPrevented || form.method === 'dialog') return;
    const next = new URL(form.action);
    // The address that a browser builds for a form with `method="get"`.
    next.search = String(new URLSearchParams(new FormData(form, event.submitter) as never));
    const isAgain = form.method === 'get' && isArriving(next);
    if (isAgain || event.timeStamp - sentAt < 10_000) event.preventDefault();
    else sentAt = event.timeStamp;
  });
  addEventListener('pageshow', () => {
    sentAt = Number.NEGATIVE_INFINITY;
  });
  const isStored = () => {
    try {
      return (
        sessionStorage.getItem(signedOut) !== null || localStorage.getItem(registration) !== null
      );
    } catch {
      // Blocked, or away.
      return false;
    }
  };
  addEventListener(
    'DOMContentLoaded',
    () => {
      const isDue =
        isEarly || !navigator.onLine || isStored() || document.cookie.includes(`${cookie}=1`);
      if (isDue || !document.querySelector('script[type=on-intent]')) return load();
      for (const end of document.querySelectorAll('[data-list-end]')) ends.observe(end);
      setTimeout(loadAtRest, readingMs);
    },
    { once: true },
  );
}
