import { queryOptions } from '@tanstack/react-query';
import { inAppOf } from '#contract/in-app.ts';
import type { Language } from '#contract/languages.ts';
import { pushOwner, rememberPushOwner } from '#web/session/push-owner.ts';
import { api } from './browser.ts';

/**
 * `none`: this browser has no pushes. `install`: an iPhone has them on its Home Screen only.
 * `blocked`: the person or the browser has refused.
 */
export type PushState = 'none' | 'install' | 'blocked' | 'off' | 'on';

/** The shop's key; null: it sends no pushes. */
export const pushKeyQuery = queryOptions({
  queryKey: ['push-key'],
  queryFn: () => api('GET /push'),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Rejects where a browser never answers, such as without its worker or its push service. */
function soon<T>(promise: Promise<T>, seconds = 10): Promise<T> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The browser does not answer')), seconds * 1000);
  });
  return Promise.race([promise, late]);
}

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Whether this browser shows pushes to the member. */
export async function readPushState(email: string): Promise<PushState> {
  // Those show none, and cannot be installed.
  if (inAppOf(navigator.userAgent)) return 'none';
  if (
    !('serviceWorker' in navigator) ||
    !('PushManager' in window) ||
    !('Notification' in window)
  ) {
    // Only Safari on iPhones and iPads has the property.
    const isInTab = 'standalone' in navigator && navigator.standalone === false;
    return isInTab ? 'install' : 'none';
  }
  if (Notification.permission === 'denied') return 'blocked';
  const isOn = pushOwner() === email && (await currentSubscription()) !== null;
  return isOn && Notification.permission === 'granted' ? 'on' : 'off';
}

/**
 * Requests the browser's permission, subscribes, and registers the device. Call it in a click: Safari
 * shows its question at no other time. Rejects if the push service or the shop does not answer.
 */
export async function switchPushesOn(email: string, language: Language): Promise<PushState> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off';
  await register(email, language);
  return 'on';
}

/** Ends pushes to this browser, here and in the shop. */
export async function switchPushesOff(): Promise<void> {
  const subscription = await currentSubscription();
  if (subscription) {
    const { endpoint } = subscription;
    await api('POST /push/off', { body: { endpoint } });
  }
  await forgetPushes();
}

/** At sign-out, also without a network: the browser takes no pushes any more. */
export async function forgetPushes(): Promise<void> {
  rememberPushOwner(null);
  await soon(
    currentSubscription().then((subscription) => subscription?.unsubscribe()),
    3,
  );
}

/**
 * Registers the device again for its new session, and with a new address if the browser has changed
 * it. Does nothing for another member than the one who has switched pushes on.
 */
export async function renewPushes(email: string, language: Language): Promise<void> {
  if (pushOwner() !== email || (await readPushState(email)) === 'blocked') return;
  if (Notification.permission === 'granted') await register(email, language);
}

async function register(email: string, language: Language): Promise<void> {
  const { key } = await api('GET /push');
  if (!key) return;
  const { pushManager } = await soon(navigator.serviceWorker.ready);
  const subscription = await soon(subscribe(pushManager, key));
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  await api('PUT /push', { body: { endpoint: endpoint ?? '', p256dh, auth, language } });
  rememberPushOwner(email);
}

async function subscribe(pushManager: PushManager, key: string): Promise<PushSubscription> {
  const old = await pushManager.getSubscription();
  if (old && keyOf(old) === key) return old;
  // A browser refuses a second key, such as after another secret of the shop.
  await old?.unsubscribe();
  return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

function keyOf({ options: { applicationServerKey: key } }: PushSubscription): string {
  const bytes = String.fromCharCode(...new Uint8Array(key ?? []));
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
