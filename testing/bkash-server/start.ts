import {
  escapeHtml,
  type StandInAnswer,
  type StandInCall,
  standInPage,
  startStandInServer,
} from '../gateways/stand-in-server.ts';
import { openBook } from './book.ts';
import { type Behaviour, findApiCall, type Merchant, type Operation } from './operations.ts';
import { openTokenDesk } from './token-desk.ts';

export type BkashStandIn = Awaited<ReturnType<typeof startBkashStandIn>>;

export const standInMerchant: Merchant = {
  username: 'standInUser',
  password: 'stand-in-password',
  appKey: 'stand-in-app-key',
  appSecret: 'stand-in-app-secret',
};

const wallets: Record<string, { label: string; refusal: string | null }> = {
  '01770618575': { label: 'Pay', refusal: null },
  '01823074817': { label: 'Pay with an empty wallet', refusal: '2023' },
  '01823074818': { label: 'Pay with a blocked wallet', refusal: '2037' },
};

/**
 * A fake bKash on this machine: tokens with the hour's limit, a page, a callback that proves
 * nothing, execution that takes the money, and refunds. `url` with the version is the value of
 * `BKASH_API_URL`; the page is on another host name.
 */
export async function startBkashStandIn({
  port = 0,
  clock = () => new Date(),
}: {
  port?: number;
  clock?: () => Date;
} = {}) {
  const book = openBook(clock);
  const desk = openTokenDesk(clock);
  /** A test may have bKash change the password. */
  const merchant = { ...standInMerchant };
  const behaviour: Behaviour = { tokenRefusal: '401', refundRefusal: null };
  let pagesAt = '';
  const server = await startStandInServer<Operation>({
    port,
    outage: { status: 503, html: '<h1>503 Service Unavailable</h1>' },
    find(request): StandInCall<Operation> | undefined {
      const [, id] = /^\/redirect\/(\w+)$/.exec(request.path) ?? [];
      if (id && book.payments.has(id)) {
        if (request.method === 'GET') return { operation: 'page', run: () => page(id) };
        const act = new URLSearchParams(request.body).get('act') ?? '';
        return { operation: 'act', run: () => redirect(perform(id, act)) };
      }
      const pageBase = () => `${pagesAt}/redirect`;
      return findApiCall(request, {
        book,
        behaviour,
        desk,
        merchant,
        pageBase,
      });
    },
  });
  pagesAt = server.otherUrl;

  function page(id: string): StandInAnswer {
    const choices = [
      ...Object.entries(wallets).map(([wallet, { label }]) => [`pay-${wallet}`, label]),
      ['failure', 'Fail'],
      ['cancel', 'Cancel'],
      ['leave', 'Leave without a word'],
      ['pay-later', 'Approve, and close the page'],
    ];
    const buttons = choices.map(
      ([act, label]) => `<button name="act" value="${act}">${label}</button>`,
    );
    const amount = escapeHtml(book.payments.get(id)?.order.amount ?? '');
    const form = `<p>${amount} BDT</p><form method="post">${buttons.join('<br>')}</form>`;
    return { html: standInPage('bKash stand-in', form) };
  }

  /** A buyer's action on the page; returns the callback for the browser, or null without one. */
  function perform(id: string, act: string): string | null {
    if (act === 'leave') return null;
    if (act === 'failure' || act === 'cancel') {
      book.leave(id, act === 'cancel' ? 'cancelled' : 'failed');
      return callback(id, act);
    }
    const wallet = act.startsWith('pay-0') ? act.slice('pay-'.length) : '01770618575';
    book.approve(id, { wallet, refusal: wallets[wallet]?.refusal ?? null });
    return act === 'pay-later' ? null : callback(id, 'success');
  }

  /** With bKash's trailing slash, after the address's own query. */
  function callback(id: string, status: 'success' | 'failure' | 'cancel'): string {
    const to = book.payments.get(id)?.order.callbackURL ?? '';
    const query = `paymentID=${id}&status=${status}&signature=opaque&apiVersion=1.2.0-beta/`;
    return `${to}${to.includes('?') ? '&' : '?'}${query}`;
  }

  const redirect = (to: string | null): StandInAnswer =>
    to ? { redirectTo: to } : { html: standInPage('bKash stand-in', '<p>You may close it.</p>') };

  return {
    url: `${server.url}/v1.2.0-beta`,
    faults: server.faults,
    setTrouble: server.setTrouble,
    requests: server.requests,
    book,
    behaviour,
    merchant,
    desk,
    perform,
    callback,
    /** The settings that make the program use this stand-in. */
    settings: {
      BKASH_MODE: 'sandbox',
      BKASH_USERNAME: standInMerchant.username,
      BKASH_PASSWORD: standInMerchant.password,
      BKASH_APP_KEY: standInMerchant.appKey,
      BKASH_APP_SECRET: standInMerchant.appSecret,
      BKASH_API_URL: `${server.url}/v1.2.0-beta`,
      BKASH_PAGE_ORIGINS: server.otherUrl,
    },
    pageOrigins: [server.otherUrl],
    close: server.close,
  };
}
