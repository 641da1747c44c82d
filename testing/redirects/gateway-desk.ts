import { startAamarpayStandIn } from '../aamarpay-server/start.ts';
import type { Behaviour } from '../bkash-server/operations.ts';
import { startBkashStandIn } from '../bkash-server/start.ts';
import type { StandInAnswer } from '../gateways/stand-in-server.ts';
import { startSslcommerzStandIn } from '../sslcommerz-server/start.ts';
import type { Fault } from '../stripe-server/faults.ts';

/** A request that a browser, or anybody, makes to the shop. */
export type Sent = { method: 'GET' | 'POST'; path: string; body?: string };

/** Money that differs from the request. */
export type Odd = {
  /** Taka with two decimals, instead of what was ordered. */
  amount?: string | undefined;
  /** The gateway suspects a fraud; bKash has no such warning. */
  risk?: boolean;
  /** SSLCommerz's name for the wallet or card; by default the button's. */
  cardType?: string;
};

/**
 * A lasting fault of a gateway. `wrong-password`: it refuses the store's credentials, as after a
 * typing error in the settings; `other-host`: its pages are on a host that is missing in the
 * settings; `token-outage`: it accepts none of its tokens, and issues none.
 */
export type LastingTrouble = 'down' | 'wrong-password' | 'other-host' | 'token-outage';

/** A test's actions at a gateway, as buyer or operator; the same for all gateways. */
export type GatewayDesk = {
  provider: 'sslcommerz' | 'bkash' | 'aamarpay';
  settings: Record<string, string>;
  /** What a buyer may choose there. */
  methods: readonly string[];
  /** The gateway's id in the address of its page. */
  idOf: (pageUrl: string) => string;
  /** The buyer pays, or approves; false when the page has ended. */
  pay: (id: string, odd?: Odd) => boolean;
  refuse: (id: string) => void;
  /** The browser returns with a result; the stand-in accepts any `claim`. */
  back: (id: string, claim: 'paid' | 'failed') => Sent;
  /** The server's message about this payment; null for a gateway without messages. */
  notice: (id: string) => Sent | null;
  /** Requests of an attacker who knows all about two payments, except the password. */
  forged: (id: string, other: string) => Sent[];
  operations: readonly string[];
  plan: (operation: string, fault: Fault) => void;
  troubles: readonly LastingTrouble[];
  /** Called with each operation from now on. */
  onCall: (see: (operation: string) => void) => void;
  /** Until it is set to null. */
  setTrouble: (trouble: LastingTrouble | null) => void;
  /** An hour passes at the gateway, after which it gives tokens again. */
  hourPasses: () => void;
  clearFaults: () => void;
  injected: () => number;
  /** Brings refunds that were accepted to their end. */
  finishRefunds: () => void;
  /** A person gives poisha of this ref back in the merchant panel; of gateways without a call for it. */
  giveBack?: (ref: string, poisha: number) => void;
  /** Poisha that were taken for one of our refs, and that went back. */
  moneyOf: (ref: string) => { taken: number; back: number };
  close: () => Promise<void>;
};

/** A call without a fault, but observed. */
const watched =
  (see: (operation: string) => void) => (operation: string, run: () => StandInAnswer) => {
    see(operation);
    return run();
  };

const newSslHost = 'https://seamless-epay.sslcommerz.com';
const newAamarpayHost = 'https://pay.aamarpay.com';
const newBkashHost = 'https://new.payment.bkash.com';

/** The same answer, with the page to pay at on another host. */
function withPageAt(answer: StandInAnswer, field: string, origin: string): StandInAnswer {
  const { [field]: page } = ('json' in answer ? answer.json : {}) as Record<string, unknown>;
  if (!('json' in answer) || typeof page !== 'string') return answer;
  const { pathname } = new URL(page);
  return { ...answer, json: { ...(answer.json as object), [field]: origin + pathname } };
}

const lastPart = (pageUrl: string) => new URL(pageUrl).pathname.split('/').at(-1) ?? '';
const pathOf = (address: string) => {
  const { pathname, search } = new URL(address);
  return pathname + search;
};

export async function openSslcommerzDesk(): Promise<GatewayDesk> {
  const standIn = await startSslcommerzStandIn();
  standIn.ipnComes('never');
  const { book, faults } = standIn;
  const form = (id: string) => standIn.formOf(id);
  const back = (id: string, body: string): Sent => {
    const { order } = book.find(id);
    return { method: 'POST', path: pathOf(order.success_url ?? ''), body };
  };
  return {
    provider: 'sslcommerz',
    settings: standIn.settings,
    methods: ['bkash', 'nagad'],
    idOf: lastPart,
    pay: (id, { amount, ...odd } = {}) => book.pay(id, { ...odd, ...(amount && { amount }) }),
    refuse: (id) => void book.end(id, 'FAILED'),
    back(id, claim) {
      const body = form(id);
      if (claim === 'paid') body.set('status', 'VALID');
      return back(id, body.toString());
    },
    notice(id) {
      const { order } = book.find(id);
      return { method: 'POST', path: pathOf(order.ipn_url ?? ''), body: form(id).toString() };
    },
    forged(id, other) {
      const [mine, others] = [book.find(id), book.find(other)];
      const paid = form(id);
      paid.set('status', 'VALID');
      paid.set('val_id', others.valId || 'V1');
      const wrongAmount = form(other);
      wrongAmount.set('amount', '10.00');
      const notifyTo = pathOf(mine.order.ipn_url ?? '');
      return [
        { method: 'POST', path: notifyTo, body: paid.toString() },
        { method: 'POST', path: notifyTo, body: wrongAmount.toString() },
        back(id, paid.toString()),
        // Signed, and of another payment.
        back(id, form(other).toString()),
      ];
    },
    operations: [
      ...['session', 'validate', 'query-session', 'query-reference', 'refund', 'follow-refund'],
    ],
    plan: (operation, fault) => faults.plan(operation as 'session', fault),
    troubles: ['down', 'wrong-password', 'other-host'],
    onCall: (see) => standIn.setTrouble(watched(see)),
    setTrouble(trouble) {
      standIn.setTrouble(
        trouble &&
          ((operation, run) => {
            if (trouble === 'down') return 'down';
            if (operation === 'page' || operation === 'act') return run();
            if (trouble === 'other-host') return withPageAt(run(), 'GatewayPageURL', newSslHost);
            const failedreason = 'Store Credential Error Or Store is De-active';
            return { json: { APIConnect: 'FAILED', status: 'FAILED', failedreason } };
          }),
      );
    },
    hourPasses: () => {},
    clearFaults: faults.clear,
    injected: () => faults.injected,
    finishRefunds: () => book.finishRefunds(),
    moneyOf: (ref) => book.moneyOf(ref),
    close: standIn.close,
  };
}

export async function openAamarpayDesk(): Promise<GatewayDesk> {
  const standIn = await startAamarpayStandIn();
  const { book, faults } = standIn;
  const webhook = '/api/payments/webhook/aamarpay';
  const backTo = (id: string, claim: 'paid' | 'failed', body: string): Sent => {
    const { success_url, fail_url } = book.find(id).order;
    return {
      method: 'POST',
      path: pathOf((claim === 'paid' ? success_url : fail_url) ?? ''),
      body,
    };
  };
  return {
    provider: 'aamarpay',
    settings: standIn.settings,
    methods: ['aamarpay'],
    idOf: (pageUrl) => new URL(pageUrl).searchParams.get('track') ?? '',
    pay: (id, { amount, ...odd } = {}) => book.pay(id, { ...odd, ...(amount && { amount }) }),
    refuse: (id) => void book.end(id, 'failed'),
    back: (id, claim) => backTo(id, claim, standIn.formOf(id).toString()),
    notice: (id) => ({ method: 'POST', path: webhook, body: standIn.noticeOf(id) }),
    forged(id, other) {
      // Nothing is signed, so anyone who knows a payment can send this.
      const claimed = { ...JSON.parse(standIn.noticeOf(id)), status_code: '2', amount: '24500.00' };
      const paid = new URLSearchParams(standIn.formOf(id));
      paid.set('status_code', '2');
      paid.set('pay_status', 'Successful');
      return [
        { method: 'POST', path: webhook, body: JSON.stringify(claimed) },
        { method: 'POST', path: webhook, body: JSON.stringify({ ...claimed, store_id: 'other' }) },
        backTo(id, 'paid', paid.toString()),
        backTo(id, 'paid', standIn.formOf(other).toString()),
      ];
    },
    operations: ['session', 'search'],
    plan: (operation, fault) => faults.plan(operation as 'session', fault),
    troubles: ['down', 'wrong-password', 'other-host'],
    onCall: (see) => standIn.setTrouble(watched(see)),
    setTrouble(trouble) {
      standIn.setTrouble(
        trouble &&
          ((operation, run) => {
            if (trouble === 'down') return 'down';
            if (operation === 'page' || operation === 'act') return run();
            if (trouble === 'other-host') return withPageAt(run(), 'payment_url', newAamarpayHost);
            return operation === 'session'
              ? { json: { result: false, message: 'Invalid Signature Key' } }
              : { html: 'Store_id & signature key not matched' };
          }),
      );
    },
    hourPasses: () => {},
    clearFaults: faults.clear,
    injected: () => faults.injected,
    finishRefunds: () => {},
    giveBack: (ref, poisha) => book.giveBack(ref, poisha),
    moneyOf: (ref) => book.moneyOf(ref),
    close: standIn.close,
  };
}

type BkashDesk = GatewayDesk & {
  /** By a wallet that the execution refuses with this code, or charges. */
  approve: (id: string, refusal: string | null) => void;
  /** bKash no longer accepts its earlier tokens. */
  endTokens: () => void;
  /** How bKash answers to refunds, as `behaviour.refundRefusal` of the stand-in. */
  refuseRefunds: (refusal: Behaviour['refundRefusal']) => void;
};

export async function openBkashDesk(): Promise<BkashDesk> {
  let passedMs = 0;
  const standIn = await startBkashStandIn({ clock: () => new Date(Date.now() + passedMs) });
  const { book, faults, merchant } = standIn;
  const { password } = merchant;
  let wallets = 0;
  const callback = (id: string, status: 'success' | 'failure'): Sent => ({
    method: 'GET',
    path: pathOf(standIn.callback(id, status)),
  });
  return {
    provider: 'bkash',
    settings: standIn.settings,
    methods: ['bkash'],
    idOf: lastPart,
    pay(id, { amount } = {}) {
      wallets += 1;
      // Every fifth wallet has no money, which only the execution reveals.
      const refusal = wallets % 5 === 0 && !amount ? '2023' : null;
      return book.approve(id, { wallet: `wallet ${wallets}`, refusal, ...(amount && { amount }) });
    },
    approve(id, refusal) {
      wallets += 1;
      book.approve(id, { wallet: `wallet ${wallets}`, refusal });
    },
    endTokens: () => standIn.desk.revokeAll(),
    refuseRefunds(refusal) {
      standIn.behaviour.refundRefusal = refusal;
    },
    refuse: (id) => void book.leave(id, 'failed'),
    back: (id, claim) => callback(id, claim === 'paid' ? 'success' : 'failure'),
    notice: () => null,
    forged: (id, other) => {
      const swapped = callback(other, 'success');
      return [
        callback(id, 'success'),
        { ...swapped, path: `${swapped.path}&paymentID=${id}` },
        { method: 'GET', path: '/payments/return/bkash?paymentID=TR0011NOBODYS&status=success' },
      ];
    },
    operations: ['create', 'execute', 'query', 'refund', 'list-refunds'],
    plan: (operation, fault) => faults.plan(operation as 'create', fault),
    troubles: ['down', 'wrong-password', 'other-host', 'token-outage'],
    onCall: (see) => standIn.setTrouble(watched(see)),
    setTrouble(trouble) {
      merchant.password = trouble === 'wrong-password' ? 'changed at bKash' : password;
      // Otherwise a token would be valid for an hour.
      if (trouble === 'wrong-password' || trouble === 'token-outage') standIn.desk.revokeAll();
      standIn.setTrouble(
        trouble &&
          ((operation, run) => {
            const isToken = operation === 'grant' || operation === 'refresh';
            if (trouble === 'down' || (trouble === 'token-outage' && isToken)) return 'down';
            return trouble === 'other-host' ? withPageAt(run(), 'bkashURL', newBkashHost) : run();
          }),
      );
    },
    hourPasses() {
      passedMs += 61 * 60_000;
    },
    clearFaults: faults.clear,
    injected: () => faults.injected,
    finishRefunds: () => {},
    moneyOf: book.moneyOf,
    close: standIn.close,
  };
}

/** Of every gateway, by the name that operators know. */
export const gatewayDesks = {
  SSLCommerz: openSslcommerzDesk,
  bKash: openBkashDesk,
  aamarPay: openAamarpayDesk,
};
