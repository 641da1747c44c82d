import { createNoticeSender } from '../gateways/notices.ts';
import { type StandInCall, startStandInServer } from '../gateways/stand-in-server.ts';
import { returnForm, told } from './answers.ts';
import { openBook, type PayOptions } from './book.ts';
import { type Behaviour, findApiCall, type Operation, outage, type Store } from './operations.ts';
import { type Act, answeredPage, type Back, paymentPage } from './pages.ts';

export type AamarpayStandIn = Awaited<ReturnType<typeof startAamarpayStandIn>>;

export const standInStore: Store = {
  storeId: 'phonehaatstandin',
  signatureKey: 'stand-in-signature-key',
};

/**
 * A fake aamarPay on this machine: sessions with a page, returns, the search of a transaction, and
 * the message to the address that a merchant has registered. It has no call for refunds; `book.giveBack`
 * is what a person does in the merchant panel. `url` is the value of `AAMARPAY_API_URL`; the page is
 * on another host name, so that its form is a cross-site one.
 */
export async function startAamarpayStandIn({ port = 0 }: { port?: number } = {}) {
  const book = openBook();
  const notices = createNoticeSender();
  const behaviour: Behaviour = { unvisited: 'invalid-data', pageAs: 'address' };
  let ipnTo: string | null = null;
  let pagesAt = '';
  const { storeId, signatureKey } = standInStore;
  const server = await startStandInServer<Operation>({
    port,
    outage,
    find(request): StandInCall<Operation> | undefined {
      const track = request.path === '/paynow.php' ? (request.query.get('track') ?? '') : '';
      if (book.sessions.has(track)) {
        if (request.method === 'GET') return { operation: 'page', run: () => open(track) };
        const form = new URLSearchParams(request.body);
        const wallet = form.get('wallet');
        const act = form.get('act') as Act;
        const options = wallet ? { cardType: wallet } : {};
        return { operation: 'act', run: () => answeredPage(perform(track, act, options)) };
      }
      return findApiCall(request, {
        book,
        store: standInStore,
        behaviour,
        pageBase: () => pagesAt,
      });
    },
  });
  pagesAt = server.otherUrl;

  function open(track: string) {
    const session = book.find(track);
    if (session.state === 'created') session.state = 'initiated';
    return paymentPage(session);
  }

  /** A buyer's action on the page. Only a payment sends a message. */
  function perform(track: string, act: Act, options: PayOptions = {}): Back | null {
    const session = book.find(track);
    const { success_url: paid = '', fail_url: failed = '', cancel_url: left = '' } = session.order;
    if (act === 'leave') return null;
    // Nothing is posted there, and the session's further state is not documented.
    if (act === 'cancel') return { url: left, form: null };
    if (act === 'fail') {
      book.end(track, 'failed');
      return { url: failed, form: returnForm(session, storeId) };
    }
    const risk = act === 'pay-risky';
    const isNews = book.pay(track, { ...options, ...(risk && { risk }) });
    if (isNews && ipnTo) notices.send(noticeOf(track, ipnTo));
    return act === 'pay-later' ? null : { url: paid, form: returnForm(session, storeId) };
  }

  function noticeOf(track: string, url: string) {
    const body = JSON.stringify(told(book.find(track), storeId));
    return { url, body, headers: { 'content-type': 'application/json' } };
  }

  return {
    url: server.url,
    faults: server.faults,
    setTrouble: server.setTrouble,
    requests: server.requests,
    notices,
    book,
    behaviour,
    perform,
    /** The bodies of the message and of the return, as of now. */
    noticeOf: (track: string) => noticeOf(track, '').body,
    formOf: (track: string) => returnForm(book.find(track), storeId),
    /** The vendor's support does this on a merchant's request; null: never requested. */
    registerIpn(url: string | null): void {
      ipnTo = url;
    },
    /** The settings that make the program use this stand-in. */
    settings: {
      AAMARPAY_MODE: 'sandbox',
      AAMARPAY_STORE_ID: storeId,
      AAMARPAY_SIGNATURE_KEY: signatureKey,
      AAMARPAY_API_URL: server.url,
      AAMARPAY_PAGE_ORIGINS: server.otherUrl,
    },
    pageOrigins: [server.otherUrl],
    async close(): Promise<void> {
      notices.lose();
      await notices.settled();
      await server.close();
    },
  };
}
