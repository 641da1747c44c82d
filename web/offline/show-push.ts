/// <reference lib="webworker" />

declare const self: ServiceWorkerGlobalScope;

/** A declarative push (`server/features/notices/push-text.ts`), as far as it is shown. */
type PushedNotice = {
  title: string;
  body: string;
  lang: string;
  tag: string;
  navigate: string;
  data: { notice: string };
};

/** What the notification of a push carries. */
type ShownData = { path: string; notice: string };

/** Shows a push. Browsers require a notification for each, so an unreadable one shows the
 * shop's address. */
export async function showPush(text: string): Promise<void> {
  const { title, body, lang, tag, navigate, data } = readPush(text);
  const shown: ShownData = { path: pathOf(navigate), notice: data.notice };
  const options: NotificationOptions & { renotify: boolean } = {
    body,
    lang,
    tag,
    data: shown,
    icon: '/icons/icon-192.png',
    // Replaces the older one of the same subject, and makes itself heard again.
    renotify: tag !== '',
  };
  await self.registration.showNotification(title, options);
}

function readPush(text: string): PushedNotice {
  const nothing: PushedNotice = {
    ...{ title: self.location.hostname, body: '', lang: '', tag: '', navigate: '/' },
    data: { notice: '' },
  };
  try {
    return { ...nothing, ...(JSON.parse(text) as { notification: PushedNotice }).notification };
  } catch {
    return nothing;
  }
}

/** Pushes lead to pages of the shop only. */
function pathOf(navigate: string): string {
  try {
    const address = new URL(navigate, self.location.origin);
    if (address.origin !== self.location.origin) return '/';
    return `${address.pathname}${address.search}${address.hash}`;
  } catch {
    return '/';
  }
}

/**
 * Opens the page of a pressed notification, in a tab that already shows it if there is one: another
 * tab may have a form with typed text.
 */
export async function openPush(notification: Notification): Promise<void> {
  notification.close();
  const { path, notice } = notification.data as ShownData;
  const seen = notice ? reportSeen(notice).catch(() => {}) : undefined;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const same = windows.find(({ url }) => new URL(url).pathname === path.split(/[?#]/)[0]);
  await (same ? same.focus() : self.clients.openWindow(path));
  await seen;
}

/** So that the notice is not mailed, too. The worker has no login; the device's address is the proof. */
async function reportSeen(notice: string): Promise<void> {
  const subscription = await self.registration.pushManager.getSubscription();
  if (!subscription) return;
  await fetch('/api/push/seen', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint: subscription.endpoint, notice }),
  });
}
