import { createHash } from 'node:crypto';
import { dayMs } from '#contract/durations.ts';
import { ownValue } from '#contract/own-value.ts';
import {
  type Attempt,
  captureDoubtMs,
  type PaymentProvider,
  PaymentProviderDown,
  type ProviderRefund,
  type Return,
  type StoredAttempt,
} from '../../port.ts';
import { GatewayRefusal } from '../gateway-down.ts';
import { bkashPlaces } from '../gateway-places.ts';
import {
  type BkashAccount,
  type BkashClientOptions,
  type BkashPayment,
  type BkashRefund,
  createBkashClient,
} from './client.ts';
import { declineReasonOf, reactionTo } from './error-codes.ts';
import { TokenRefused } from './tokens.ts';

/** A paymentID is valid for a day, so an execution without an answer may succeed until then. */
const validMs = dayMs;

const hints: Record<string, Return['hint']> = { success: 'paid', cancel: 'left' };

/**
 * bKash as a payment provider. Money comes only by `capture`, which executes the payment, so
 * without that call a hold ends for good.
 */
export function createBkash(options: BkashClientOptions): PaymentProvider {
  const client = createBkashClient(options);
  const { clock } = options;

  /** Null if bKash does not know the paymentID, or no longer. */
  async function query(id: string): Promise<BkashPayment | null> {
    try {
      return await client.query(id);
    } catch (error) {
      if (!(error instanceof GatewayRefusal)) throw error;
      if (reactionTo(error.code) === 'dead') return null;
      // Any other code leaves the payment's state unknown.
      throw new PaymentProviderDown(error);
    }
  }

  /**
   * A paymentID expires after a day, a trxID does not, and a refund of the next week needs it. Null
   * without a known trxID.
   */
  async function search({ id, ref, facts }: StoredAttempt): Promise<BkashPayment | null> {
    const { trxId } = facts;
    if (id === null || !trxId) return null;
    try {
      const { amount, status } = await client.search(trxId);
      return { paymentId: id, invoice: ref, status, trxId, amount, currency: 'BDT' };
    } catch (error) {
      if (!(error instanceof GatewayRefusal)) throw error;
      if (reactionTo(error.code) === 'dead') return null;
      throw new PaymentProviderDown(error);
    }
  }

  /** Queried for paid attempts only, because a failing query must not delay a settlement. */
  async function refundedOf(id: string, { facts }: StoredAttempt): Promise<number | null> {
    const { trxId } = facts;
    if (!trxId) return null;
    const refunds = await listRefunds(id, trxId);
    return refunds.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  }

  async function listRefunds(id: string, trxId: string): Promise<BkashRefund[]> {
    try {
      return await client.listRefunds(id, trxId);
    } catch (error) {
      if (!(error instanceof GatewayRefusal)) throw error;
      if (reactionTo(error.code) === 'outage') throw new PaymentProviderDown(error);
      // The code for "no refunds yet" is not documented.
      return [];
    }
  }

  async function retrieve(stored: StoredAttempt): Promise<Attempt | null> {
    if (stored.id === null) return null;
    const payment = (await query(stored.id)) ?? (await search(stored));
    if (!payment) return null;
    const refunded = payment.status === 'Completed' ? await refundedOf(stored.id, stored) : 0;
    return { ...toAttempt(stored, payment, clock()), refunded };
  }

  return {
    name: 'bkash',
    methods: ['bkash'],
    leavesTo: options.pageOrigins,
    can: {
      cancel: 'by-not-capturing',
      reopensByRef: false,
      refundsOncePerKey: false,
      refunds: 'at-once',
      smallest: 100,
      // The maximum balance of a wallet.
      largest: 50_000_000,
      // From the vendor's own plugin; no document specifies it.
      refundableDays: 15,
    },

    check: {
      apiUrl: options.apiUrl,
      pageOrigins: options.pageOrigins,
      isLive: options.apiUrl === bkashPlaces.live.apiUrl,
      async login() {
        try {
          await client.authorize();
        } catch (error) {
          if (error instanceof TokenRefused) return { state: 'wrong', why: error.why };
          throw error;
        }
        return { state: 'right', why: 'bKash gives a token' };
      },
    },

    async createPayment({ ref, amount, returnTo }) {
      const order = { invoice: ref, payerReference: ref, amount, returnTo };
      const { paymentId: id, pageUrl } = await client.create(order);
      const told = reportOf({ id, ref, amount });
      const attempt = {
        ...told,
        status: 'requires_action',
        refunded: 0,
        facts: { pageUrl },
      } as const;
      return { attempt, start: { kind: 'redirect', url: pageUrl } };
    },

    async resume({ facts, isCapturing }) {
      const { pageUrl, refusedBy, unapproved } = facts;
      // A page whose success was refuted may be a dead end, so the buyer gets another one.
      const isOpen = pageUrl && !isCapturing && !refusedBy && !unapproved;
      return isOpen ? { kind: 'redirect', url: pageUrl } : null;
    },

    prepareCapture: () => client.authorize(),

    retrieve,

    async capture(stored) {
      const { id } = stored;
      if (id === null) throw new Error('bKash has no paymentID of this attempt');
      try {
        const payment = await client.execute(id);
        // No query after a clean success: bKash's acceptance test counts it as a mistake.
        return { ...toAttempt(stored, payment, clock()), refunded: 0 };
      } catch (error) {
        const isDown = error instanceof PaymentProviderDown;
        if (!isDown && !(error instanceof GatewayRefusal)) throw error;
        if (isDown && error.nothingSent) throw error;
        const code = isDown ? '' : (error.code ?? '');
        const report = { ...reportOf(stored), refunded: 0 };
        if (['declined', 'configuration', 'dead'].includes(reactionTo(code))) {
          const declined = declineReasonOf(code);
          return { ...report, status: 'canceled', declined, facts: { refusedBy: code } };
        }
        const told = await retrieve(stored).catch((failure: unknown) => {
          // Only the query was not sent; the execution was.
          throw failure instanceof PaymentProviderDown ? new PaymentProviderDown(failure) : failure;
        });
        if (told && told.status !== 'processing') return told;
        // Nothing was executed, but a later approval on the same page may be.
        if (code === notApproved) {
          return { ...report, status: 'requires_action', facts: { unapproved: code } };
        }
        return { ...report, status: 'processing' };
      }
    },

    async close(stored) {
      if (stored.id === null) return null;
      const { pageUrl, refusedBy } = stored.facts;
      // Decided without a call, so that no phone waits for a gateway that is down.
      if ((pageUrl && !stored.isCapturing) || refusedBy) {
        return { ...reportOf(stored), status: 'canceled', refunded: 0 };
      }
      const attempt = await retrieve(stored);
      const isOld = clock().getTime() - stored.openedAt.getTime() >= captureDoubtMs;
      return attempt?.status === 'processing' && isOld
        ? { ...attempt, status: 'canceled' }
        : attempt;
    },

    async refund({ id, facts }, { key, amount, reason }) {
      const { trxId } = facts;
      if (id === null || !trxId) throw new Error('bKash has told no transaction to refund');
      const order = { paymentId: id, trxId, amount, sku: key, reason };
      return toRefund(await client.refund(order));
    },

    async retrieveRefund({ id, facts }, { id: refundId, amount, otherIds }) {
      const { trxId } = facts;
      if (id === null || !trxId) return null;
      const refunds = await listRefunds(id, trxId);
      const found = refunds.find((refund) =>
        refundId
          ? refund.refundTrxId === refundId
          : refund.amount === amount && !otherIds.includes(refund.refundTrxId),
      );
      if (!found) return null;
      if (found.status === 'Completed') return toRefund(found);
      // The list may be outdated: the transaction itself has the state of the money.
      const { status } = await client.search(found.refundTrxId).catch((error: unknown) => {
        if (error instanceof GatewayRefusal) return found;
        throw error;
      });
      return toRefund({ ...found, status });
    },

    // bKash sends notifications only by arrangement, and they are not needed.
    readNotification: async () => null,

    readReturn({ query }) {
      const id = query.get('paymentID') ?? '';
      if (!/^\w{10,64}$/.test(id)) return null;
      return { id, hint: ownValue(hints, query.get('status') ?? '') ?? 'failed' };
    },
  };
}

/**
 * The name under which the token is stored. It depends on all four credentials, so that corrected
 * ones begin without used tries.
 */
export function accountOf(account: Omit<BkashAccount, 'apiUrl' | 'pageOrigins'>): string {
  const { username, password, appKey, appSecret } = account;
  return createHash('sha256')
    .update(JSON.stringify([username, password, appKey, appSecret]))
    .digest('base64url');
}

/** "Invalid payment state": the buyer has not approved, so nothing was taken. */
const notApproved = '2056';

const reportOf = ({ id, ref, amount }: Pick<StoredAttempt, 'id' | 'ref' | 'amount'>) => ({
  id: id ?? '',
  ref,
  amount,
  currency: 'bdt',
});

function toAttempt(
  stored: StoredAttempt,
  payment: BkashPayment,
  now: Date,
): Omit<Attempt, 'refunded'> {
  const { trxId, invoice, amount, currency, status, paymentId } = payment;
  if (status === 'Completed' && trxId) {
    return {
      id: paymentId,
      ref: invoice || null,
      status: 'succeeded',
      // An unreadable amount cannot be the requested one.
      amount: amount ?? 0,
      currency: currency.toLowerCase(),
      receiptRef: trxId,
      facts: { trxId },
    };
  }
  return { ...reportOf(stored), status: openStatus(stored, now) };
}

/** The status of a payment that bKash has not captured. */
function openStatus({ isCapturing, facts, openedAt }: StoredAttempt, now: Date) {
  if (facts.refusedBy) return 'canceled';
  if (!isCapturing) return 'requires_action';
  return now.getTime() - openedAt.getTime() < validMs ? 'processing' : 'canceled';
}

function toRefund({ refundTrxId, status }: BkashRefund): ProviderRefund {
  return { id: refundTrxId || null, status: status === 'Completed' ? 'done' : 'started' };
}
