/** Runs when the browser has nothing else to do; a second later where it can't tell. */
export function requestIdle(run: () => void): void {
  if (window.requestIdleCallback) window.requestIdleCallback(run);
  else setTimeout(run, 1000);
}
