import { messages as bn } from '#web/i18n/bn/offline.ts';
import { messages as en } from '#web/i18n/en/offline.ts';
import { pathOf } from './offline-routes.ts';
import { copyId, noticeClass } from './stale-banner.ts';

const messages = { en, bn };

/** The worker's own sentences in the language of an address. */
export const messagesFor = (address: string) => messages[pathOf(address).language];

/** When the server sent it, in ISO 8601. */
export function sentAt(page: Response): string {
  const date = new Date(page.headers.get('date') ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? new Date(0).toISOString() : date.toISOString();
}

/** The same page with a notice that stands before any script runs: a copy never looks current. */
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
