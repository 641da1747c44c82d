import type { pushOwnerKey } from '#web/session/push-owner.ts';
import { deviceStore } from '#web/ui/device-store.ts';

// Written out, because most visitors load no more of pushes.
const ownerKey: typeof pushOwnerKey = 'pushes-of';

/** Reports a page and the files that it has used to the service worker. */
export type SeenMessage = { page: string; used: string[] };

/** Registers the service worker, reports what the page has loaded without it, and renews pushes. */
export async function register(): Promise<void> {
  try {
    const isControlled = navigator.serviceWorker.controller !== null;
    await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
    await navigator.serviceWorker.ready;
    // Once active, the worker sees requests itself.
    await reportSeen(isControlled ? [] : filesUsed());
    if (deviceStore.getItem(ownerKey)) {
      const { renewOnce } = await import('./renew-pushes.ts');
      await renewOnce();
    }
  } catch {
    // Service workers are disabled or the network is gone: the shop works without one.
  }
}

const filesUsed = () => performance.getEntriesByType('resource').map(({ name }) => name);

/** Makes the worker cache the current page and the files that it used. */
export async function reportSeen(used: string[]): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  const message: SeenMessage = { page: location.href, used };
  registration?.active?.postMessage(message);
}
