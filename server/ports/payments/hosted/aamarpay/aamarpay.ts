import {
  type Attempt,
  NotificationRefused,
  type PaymentProvider,
  type Return,
  type StoredAttempt,
} from '../../port.ts';
import { aamarpayPlaces } from '../gateway-places.ts';
import { isOurRef } from '../our-ref.ts';
import type { Money } from './answers.ts';
import { type AamarpayClientOptions, createAamarpayClient, keyNotMatched } from './client.ts';

/** The admin's instruction for each refund; aamarPay documents no call for it (decision 0170). */
export const refundByHand =
  'aamarPay gives nothing back by a program. Give it back in its merchant panel or another way, and record that here';

const hints: readonly Return['hint'][] = ['paid', 'failed', 'left'];

/**
 * aamarPay as a payment provider. It captures money by itself, and a session cannot be cancelled,
 * so money may come after the hold. Its id of an attempt is the shop's ref, its `tran_id`.
 */
export function createAamarpay(options: AamarpayClientOptions): PaymentProvider {
  const client = createAamarpayClient(options);

  const retrieve = async (stored: StoredAttempt): Promise<Attempt | null> => {
    const found = await client.search(stored.ref);
    if (found) return toAttempt(stored, found);
    // aamarPay does not document whether the search finds a session whose page was never opened.
    const hasPage = Boolean(stored.facts.pageUrl);
    return hasPage
      ? toAttempt(stored, { reference: stored.ref, money: { state: 'nothing' } })
      : null;
  };

  return {
    name: 'aamarpay',
    methods: ['aamarpay'],
    leavesTo: options.pageOrigins,
    can: {
      cancel: 'no',
      reopensByRef: false,
      refundsOncePerKey: false,
      refunds: 'by-hand',
      smallest: 1_000,
      // aamarPay documents no maximum, so this is the shop's own.
      largest: 99_999_999,
    },

    check: {
      apiUrl: options.apiUrl,
      pageOrigins: options.pageOrigins,
      isLive: options.apiUrl === aamarpayPlaces.live.apiUrl,
      async login() {
        try {
          await client.search(nobodysNumber);
        } catch (error) {
          const { message } = error as Error;
          if (message.includes(keyNotMatched)) return { state: 'wrong', why: message };
          throw error;
        }
        return { state: 'right', why: 'aamarPay answers a search' };
      },
    },

    async createPayment({ ref, amount, returnTo, productName, buyer }) {
      const back = (end: Return['hint']) => {
        const address = new URL(returnTo);
        address.searchParams.set('ref', ref);
        address.searchParams.set('end', end);
        return address.href;
      };
      const { pageUrl } = await client.createSession({
        reference: ref,
        amount,
        returnTo: { paid: back('paid'), failed: back('failed'), left: back('left') },
        productName,
        buyer,
      });
      const stored = { ref, amount, facts: { pageUrl } };
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
    close: retrieve,

    refund: async () => ({ id: null, status: 'failed', problem: refundByHand }),
    retrieveRefund: async () => null,

    async readNotification({ body }) {
      const fields = readFields(body);
      if (fields.get('store_id') !== options.storeId) {
        throw new NotificationRefused('Not about this store of aamarPay');
      }
      const ref = fields.get('mer_txnid') ?? '';
      // aamarPay claims to sign it, but does not document how, so nothing here trusts it.
      return isOurRef(ref) ? { ref, eventId: `aamarpay-${ref}`, isUnsigned: true } : null;
    },

    readReturn: ({ query, body }) => {
      const ref = query.get('ref') ?? '';
      // A posted form must be about the payment in the address.
      const posted = readFields(body).get('mer_txnid') || ref;
      if (!isOurRef(ref) || posted !== ref) return null;
      return { ref, hint: hints.find((hint) => hint === query.get('end')) ?? 'failed' };
    },
  };
}

/** A valid `tran_id` that no payment has: its time is in 1970. */
const nobodysNumber = '0'.repeat(26);

const redirectTo = (url: string) => ({ kind: 'redirect', url }) as const;

/** A form or JSON, because the documents do not specify it; an unreadable body has no fields. */
function readFields(body: Buffer): URLSearchParams {
  const text = body.toString();
  if (!text.trimStart().startsWith('{')) return new URLSearchParams(text);
  try {
    const entries = Object.entries(JSON.parse(text) as Record<string, unknown>);
    return new URLSearchParams(entries.map(([name, value]) => [name, String(value ?? '')]));
  } catch {
    return new URLSearchParams();
  }
}

function toAttempt(
  { ref, amount, facts }: Pick<StoredAttempt, 'ref' | 'amount' | 'facts'>,
  { reference, money }: { reference: string; money: Money },
): Attempt {
  // aamarPay does not report refunds that were made in its panel.
  const attempt = { id: ref, ref: reference, amount, currency: 'bdt', refunded: null };
  switch (money.state) {
    case 'nothing':
      return { ...attempt, status: 'requires_action' };
    case 'failed':
      return { ...attempt, status: 'requires_payment_method', declined: money.why };
    case 'paid': {
      const { pgTxnId, bankTxnId, poisha, isRisky, paidBy } = money;
      return {
        ...attempt,
        status: isRisky ? 'processing' : 'succeeded',
        // Null: another currency. 0 poisha differs from the requested amount.
        amount: poisha ?? 0,
        ...(isRisky && { review: 'risk' as const }),
        receiptRef: bankTxnId || pgTxnId,
        facts: { ...facts, pgTxnId, bankTxnId, ...(paidBy && { paidBy }) },
      };
    }
  }
}
