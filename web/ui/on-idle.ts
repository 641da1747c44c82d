/** Runs `run` after the load event. */
export function afterLoad(run: () => void): void {
  if (document.readyState === 'complete') run();
  else window.addEventListener('load', run, { once: true });
}

/** Runs `run` when the page has loaded and the browser is idle. */
export function onIdle(run: () => void): void {
  afterLoad(() => requestIdle(run));
}

/** Runs `run` when the browser is idle; after a second where `requestIdleCallback` is missing. */
export function requestIdle(run: () => void): void {
  if (window.requestIdleCallback) window.requestIdleCallback(run);
  else setTimeout(run, 1000);
}
