import { ownValue } from '#contract/own-value.ts';
import {
  type Attempt,
  type Message,
  NotificationRefused,
  type PaymentProvider,
  type ProviderRefund,
  type Return,
  type StoredAttempt,
} from '../../port.ts';
import { sslcommerzPlaces } from '../gateway-places.ts';
import { isOurRef } from '../our-ref.ts';
import type { Money } from './answers.ts';
import { channels } from './channels.ts';
import {
  createSslcommerzClient,
  notConnected,
  type SslcommerzClientOptions,
  type SslcommerzRefund,
} from './client.ts';
import { isSigned } from './verify-sign.ts';

/**
 * Milliseconds for which a payment that the query reports as paid waits for its validation. The
 * query is authenticated, too, so afterwards it suffices alone.
 */
const validationMs = 20 * 60_000;

const hints: Record<string, Return['hint']> = { VALID: 'paid', CANCELLED: 'left' };

/**
 * SSLCommerz as a payment provider. It captures money by itself, and a session cannot be cancelled,
 * so money may come after the hold. Its id of an attempt is the shop's ref, its `tran_id`.
 */
export function createSslcommerz(options: SslcommerzClientOptions): PaymentProvider {
  const client = createSslcommerzClient(options);

  /**
   * Queries by the session, or by the ref if the session's answer was lost; null: the gateway has
   * no information.
   */
  async function look({ ref, facts, openedAt }: StoredAttempt): Promise<Looked | null> {
    const { sessionKey } = facts;
    const told = sessionKey
      ? await client.querySession(sessionKey)
      : { reference: ref, money: await client.queryReference(ref) };
    if (told.money.state === 'nothing' && !sessionKey) return null;
    if (told.money.state !== 'paid') return { reference: told.reference || ref, money: told.money };
    if (facts.valId === told.money.valId) return told;
    const validated = await client.validate(told.money.valId);
    if (validated.money.state === 'paid') return validated;
    const age = options.clock().getTime() - openedAt.getTime();
    return age < validationMs ? { reference: ref, money: { state: 'pending' } } : told;
  }

  const retrieve = async (stored: StoredAttempt): Promise<Attempt | null> => {
    const looked = await look(stored);
    return looked && toAttempt(stored, looked);
  };

  return {
    name: 'sslcommerz',
    methods: ['bkash', 'nagad', 'rocket', 'upay', 'card', 'other'],
    leavesTo: options.pageOrigins,
    can: {
      cancel: 'no',
      reopensByRef: false,
      // A second request with the same id probably changes nothing, but that is not documented.
      refundsOncePerKey: false,
      refunds: 'followed',
      smallest: 1_000,
      largest: 50_000_000,
    },

    check: {
      apiUrl: options.apiUrl,
      pageOrigins: options.pageOrigins,
      isLive: options.apiUrl === sslcommerzPlaces.live.apiUrl,
      async login() {
        try {
          await client.queryReference(nobodysNumber);
        } catch (error) {
          const { message } = error as Error;
          if (message.includes(notConnected)) return { state: 'wrong', why: message };
          throw error;
        }
        return { state: 'right', why: 'SSLCommerz answers a query' };
      },
    },

    async createPayment({ ref, amount, method, returnTo, notifyTo, productName, buyer }) {
      const back = new URL(returnTo);
      // For a reload of the address, which no longer posts a form.
      back.searchParams.set('ref', ref);
      const order = { reference: ref, amount, returnTo: back.href, notifyTo, productName, buyer };
      const { sessionKey, pageUrl } = await client.createSession({
        ...order,
        channels: ownValue(channels, method),
      });
      const stored = { ref, amount, facts: { sessionKey, pageUrl } };
      const attempt = toAttempt(stored, { reference: ref, money: { state: 'nothing' } });
      return { attempt: { ...attempt, facts: stored.facts }, start: redirectTo(pageUrl) };
    },

    async resume(stored) {
      const { pageUrl } = stored.facts;
      if (!pageUrl) return null;
      const attempt = await retrieve(stored);
      return attempt?.status === 'requires_action' ? redirectTo(pageUrl) : null;
    },

    retrieve,

    async close(stored) {
      const attempt = await retrieve(stored);
      // The gateway may report "pending" for any time; late money is monitored.
      const isPending = attempt?.status === 'processing' && !attempt.review;
      return isPending ? { ...attempt, status: 'requires_action' } : attempt;
    },

    async refund({ facts }, { key, amount, reason }) {
      const { bankTranId } = facts;
      if (!bankTranId) throw new Error('SSLCommerz has told no bank transaction to refund');
      const order = { bankTranId, id: key, amount, reason };
      return toRefund(await client.startRefund(order));
    },

    async retrieveRefund(_attempt, { id }) {
      // The query needs the provider's id, not the shop's.
      if (!id) return null;
      return toRefund(await client.followRefund(id));
    },

    async readNotification({ body }) {
      const form = new URLSearchParams(body.toString());
      if (!isSigned(form, options.storePassword) || form.get('store_id') !== options.storeId) {
        throw new NotificationRefused('Not signed by SSLCommerz for this store');
      }
      const ref = refOf(form.get('tran_id'));
      if (!ref) return null;
      const what = form.get('val_id') || form.get('status');
      return { ref, eventId: `sslcommerz-${ref}-${what?.slice(0, 50)}` };
    },

    readReturn: ({ query, body }: Message) => {
      const form = new URLSearchParams(body.toString());
      const [inForm, inAddress] = [refOf(form.get('tran_id')), refOf(query.get('ref'))];
      // A posted form must be about the payment in the address.
      if (inForm && inAddress && inForm !== inAddress) return null;
      const ref = inForm ?? inAddress;
      return ref === null
        ? null
        : { ref, hint: ownValue(hints, form.get('status') ?? '') ?? 'failed' };
    },
  };
}

/** A `tran_id` of no payment: the time in it is that of 1970. */
const nobodysNumber = '0'.repeat(26);

type Looked = { reference: string; money: Money };

const redirectTo = (url: string) => ({ kind: 'redirect', url }) as const;

/** Any other value of this field belongs to another program. */
const refOf = (text: string | null) => (text !== null && isOurRef(text) ? text : null);

function toAttempt(
  { ref, amount, facts }: Pick<StoredAttempt, 'ref' | 'amount' | 'facts'>,
  { reference, money }: Looked,
): Attempt {
  // The gateway does not report refunds here.
  const attempt = { id: ref, ref: reference, amount, currency: 'bdt', refunded: null };
  switch (money.state) {
    case 'nothing':
      return { ...attempt, status: 'requires_action' };
    case 'pending':
      return { ...attempt, status: 'processing' };
    case 'failed':
      return { ...attempt, status: 'requires_payment_method', declined: money.why };
    case 'paid': {
      const { valId, bankTranId, poisha, sentPoisha, isRisky, paidBy } = money;
      // The paid amount is right, but the session requested another one.
      const isOdd = poisha === amount && sentPoisha !== null && sentPoisha !== amount;
      return {
        ...attempt,
        status: isRisky ? 'processing' : 'succeeded',
        // An amount that is not in Taka cannot be the requested one.
        amount: isOdd ? 0 : (poisha ?? 0),
        ...(isRisky && { review: 'risk' as const }),
        receiptRef: bankTranId,
        facts: { ...facts, valId, bankTranId, ...(paidBy && { paidBy }) },
      };
    }
  }
}

function toRefund({ state, refundRef, why }: SslcommerzRefund): ProviderRefund {
  if (state === 'refused') throw new Error(`SSLCommerz refuses a refund: ${why}`);
  return { id: refundRef || null, status: state, ...(state === 'failed' && { problem: why }) };
}
