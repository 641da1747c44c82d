import { messages as bn } from '#web/i18n/bn/offline.ts';
import { messages as en } from '#web/i18n/en/offline.ts';
import { pathOf } from './offline-routes.ts';
import { copyId, noticeClass } from './stale-banner.ts';

const messages = { en, bn };

/** Messages of the service worker in the language of an address. */
export const messagesFor = (address: string) => messages[pathOf(address).language];

/** When the server sent the page (ISO 8601). */
export function sentAt(page: Response): string {
  const date = new Date(page.headers.get('date') ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? new Date(0).toISOString() : date.toISOString();
}

/**
 * Adds a banner to a cached page. It is visible before hydration, so that a stale page is always
 * recognisable.
 */
export async function addStaleBanner(
  copy: Response,
  address: string,
  isSlow: boolean,
): Promise<Response> {
  const t = messagesFor(address);
  const at = sentAt(copy);
  const reason = isSlow ? t.slow : t.offline;
  const notice = `<aside id="${copyId}" data-at="${at}"${isSlow ? ' data-slow' : ''} class="${noticeClass}">${reason} ${t.copy(at)}</aside>`;
  const html = (await copy.text()).replace('</body>', () => `${notice}</body>`);
  return new Response(html, { status: copy.status, headers: copy.headers });
}
