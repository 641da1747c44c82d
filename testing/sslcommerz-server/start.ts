import { createNoticeSender } from '../gateways/notices.ts';
import { type StandInCall, startStandInServer } from '../gateways/stand-in-server.ts';
import { openBook, type PayOptions } from './book.ts';
import { type Behaviour, findApiCall, type Operation, type Store } from './operations.ts';
import { answeredPage, paymentPage } from './pages.ts';
import { signedForm } from './posts.ts';

export type SslcommerzStandIn = Awaited<ReturnType<typeof startSslcommerzStandIn>>;

export const standInStore: Store = {
  storeId: 'phonehaatstandin',
  storePassword: 'stand-in-secret',
};

/** When the server's message comes, and how often. */
export type IpnPlan = 'first' | 'last' | 'twice' | 'never';

type Act = 'pay' | 'pay-risky' | 'pay-later' | 'fail' | 'cancel' | 'leave';

/**
 * A fake SSLCommerz on this machine: sessions with a page, IPN and returns with the real signature,
 * validation, query and refunds. `url` is the value of `SSLCOMMERZ_API_URL`; the page is on another
 * host name, so that its form is a cross-site one.
 */
export async function startSslcommerzStandIn({ port = 0 }: { port?: number } = {}) {
  const book = openBook();
  const notices = createNoticeSender();
  const behaviour: Behaviour = {
    unvisited: 'nothing',
    validates: true,
    demandsRefundId: true,
  };
  let ipn: IpnPlan = 'first';
  let pagesAt = '';
  const { storeId, storePassword } = standInStore;
  const server = await startStandInServer<Operation>({
    port,
    outage: { status: 502, html: '<h1>502 Bad Gateway</h1>' },
    find(request): StandInCall<Operation> | undefined {
      const [, key] = /^\/EasyCheckOut\/(\w+)$/.exec(request.path) ?? [];
      if (key && book.sessions.has(key)) {
        if (request.method === 'GET') return { operation: 'page', run: () => open(key) };
        const act = new URLSearchParams(request.body).get('act') as Act;
        return { operation: 'act', run: () => answeredPage(perform(key, act)) };
      }
      return findApiCall(request, {
        book,
        store: standInStore,
        behaviour,
        pageBase: () => `${pagesAt}/EasyCheckOut`,
      });
    },
  });

  pagesAt = server.otherUrl;

  function open(key: string) {
    const session = book.find(key);
    if (session.state === 'created') session.state = 'visited';
    return paymentPage(session);
  }

  /** What a buyer does on the page; the form to send the browser back with, null for nowhere. */
  function perform(key: string, act: Act, options: PayOptions = {}) {
    const { order } = book.find(key);
    const isNews =
      act === 'fail'
        ? book.end(key, 'FAILED')
        : act === 'cancel'
          ? book.end(key, 'CANCELLED')
          : act === 'leave'
            ? false
            : book.pay(key, { ...options, ...(act === 'pay-risky' && { risk: true }) });
    const form = signedForm(book.find(key), storeId, storePassword);
    if (isNews && ipn !== 'never' && order.ipn_url) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const notice = { url: order.ipn_url, body: form.toString(), headers };
      notices.send(notice, ipn === 'twice' ? 2 : 1);
    }
    if (act === 'leave' || act === 'pay-later') return null;
    const urls = { fail: order.fail_url, cancel: order.cancel_url };
    const url = (act === 'fail' || act === 'cancel' ? urls[act] : order.success_url) ?? '';
    return { url, form };
  }

  return {
    url: server.url,
    faults: server.faults,
    setTrouble: server.setTrouble,
    requests: server.requests,
    notices,
    book,
    /** The signed form of IPN and return, as of now. */
    formOf: (key: string) => signedForm(book.find(key), storeId, storePassword),
    behaviour,
    perform,
    /** The newest session with this reference. */
    sessionOf: (reference: string) => book.byTranId(reference).at(-1),
    ipnComes(plan: IpnPlan): void {
      ipn = plan;
    },
    /** The settings that make the program use this stand-in. */
    settings: {
      SSLCOMMERZ_MODE: 'sandbox',
      SSLCOMMERZ_STORE_ID: storeId,
      SSLCOMMERZ_STORE_PASSWORD: storePassword,
      SSLCOMMERZ_API_URL: server.url,
      SSLCOMMERZ_PAGE_ORIGINS: server.otherUrl,
    },
    pageOrigins: [server.otherUrl],
    async close(): Promise<void> {
      notices.lose();
      await notices.settled();
      await server.close();
    },
  };
}
