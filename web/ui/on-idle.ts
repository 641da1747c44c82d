import { requestIdle } from './when-idle.ts';

/** Runs when the page has loaded all that it named. */
export function afterLoad(run: () => void): void {
  if (document.readyState === 'complete') run();
  else window.addEventListener('load', run, { once: true });
}

/** Runs when the page is complete and the browser has nothing else to do. */
export function onIdle(run: () => void): void {
  afterLoad(() => requestIdle(run));
}
