/** Runs when the page has loaded all that it named. */
export function afterLoad(run: () => void): void {
  if (document.readyState === 'complete') run();
  else window.addEventListener('load', run, { once: true });
}

/** Runs when the page is complete and the browser has nothing else to do. */
export function onIdle(run: () => void): void {
  afterLoad(() => requestIdle(run));
}

/** Runs when the browser has nothing else to do; a second later where it can't tell. */
export function requestIdle(run: () => void): void {
  if (window.requestIdleCallback) window.requestIdleCallback(run);
  else setTimeout(run, 1000);
}
