/** Tells the service worker what a page shows, and which files it has used for it. */
export type SeenMessage = { page: string; used: string[] };

/** Starts the service worker, and tells it what the page has loaded without it. */
export async function register(): Promise<void> {
  const isControlled = navigator.serviceWorker.controller !== null;
  try {
    await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
    await navigator.serviceWorker.ready;
    // The worker sees by itself what is loaded from its start on.
    await reportSeen(isControlled ? [] : filesUsed());
  } catch {
    // Switched off, or the network is gone: the shop works without it.
  }
}

const filesUsed = () => performance.getEntriesByType('resource').map(({ name }) => name);

/** Has the worker keep a copy of the page that is shown now, and of the files that it used. */
export async function reportSeen(used: string[]): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  const message: SeenMessage = { page: location.href, used };
  registration?.active?.postMessage(message);
}
