import type * as z from 'zod';
import { fromAmountText, toAmountText } from '../amount-text.ts';
import { createGatewayCaller, type GatewayAnswer, type GatewayOptions } from '../call-gateway.ts';
import { GatewayDown, GatewayRefusal } from '../gateway-down.ts';
import type { GatewayPlace } from '../gateway-places.ts';
import { readAnswer, readPageUrl } from '../read-answer.ts';
import {
  errorOf,
  type PaymentAnswer,
  paymentAnswer,
  type RefundFields,
  refundAnswer,
  refundsAnswer,
  tokenAnswer,
} from './answers.ts';
import { refusedRefunds } from './error-codes.ts';
import type { TokenStore } from './token-store.ts';
import { createTokens, type TokenOptions } from './tokens.ts';
import { bkashKept } from './wire-fields.ts';

const gateway = 'bKash';

export type BkashAccount = GatewayPlace & {
  username: string;
  password: string;
  appKey: string;
  appSecret: string;
};

export type BkashClientOptions = BkashAccount &
  Pick<GatewayOptions, 'wireLog' | 'clock' | 'timeoutMs'> & {
    tokenStore: TokenStore;
    pause?: TokenOptions['pause'];
  };

export type BkashPayment = {
  paymentId: string;
  /** Our `merchantInvoiceNumber`. */
  invoice: string;
  /** `Initiated`, `Completed`, or what nobody has documented. */
  status: string;
  /** Null before execution. */
  trxId: string | null;
  /** Poisha; null when it cannot be read. */
  amount: number | null;
  currency: string;
};

export type BkashRefund = {
  refundTrxId: string;
  /** `Completed`: the money is back. */
  status: string;
  /** Poisha; null when it cannot be read. */
  amount: number | null;
};

/**
 * bKash "Checkout (URL)" v1.2.0-beta, with refunds v2. One try for each call, and a second one
 * after 401. Throws `GatewayDown` when the outcome is unknown, and `GatewayRefusal` with bKash's
 * code.
 */
export function createBkashClient(options: BkashClientOptions) {
  const { apiUrl, pageOrigins, username, password, appKey, appSecret } = options;
  const call = createGatewayCaller({ ...options, gateway, kept: bkashKept });
  const tokens = createTokens({ ...options, store: options.tokenStore, grant });

  async function grant() {
    const fields = { app_key: appKey, app_secret: appSecret };
    const { json } = await call({
      call: 'grant',
      method: 'POST',
      url: new URL(`${apiUrl}/tokenized/checkout/token/grant`),
      headers: { 'content-type': 'application/json', username, password },
      body: JSON.stringify(fields),
      fields,
    });
    const answer = readAnswer(gateway, 'grant', tokenAnswer, json);
    const error = errorOf(answer);
    if (error || !answer.id_token) throw new GatewayDown(gateway, 'grant', `code ${error?.code}`);
    return { token: answer.id_token, lifeSeconds: answer.expires_in };
  }

  async function send<T>(name: string, url: URL, fields: object, schema: z.ZodType<T>): Promise<T> {
    const request = async (token: string): Promise<GatewayAnswer> =>
      call({
        call: name,
        method: 'POST',
        url,
        // The bare token: that is what bKash's own plugin sends.
        headers: { 'content-type': 'application/json', authorization: token, 'x-app-key': appKey },
        body: JSON.stringify(fields),
        fields: { ...fields },
      });
    const token = await tokens.get();
    let answer = await request(token);
    if (answer.status === 401) {
      await tokens.drop(token);
      answer = await request(await tokens.get());
    }
    if (answer.status === 401) throw new GatewayDown(gateway, name, 'status 401 to a new token');
    return readAnswer(gateway, name, schema, answer.json);
  }

  const checkout = (name: string, path: string, fields: object) =>
    send(name, new URL(`${apiUrl}/tokenized/checkout/${path}`), fields, paymentAnswer);

  const refunds = <T>(name: string, path: string, fields: object, schema: z.ZodType<T>) =>
    send(name, new URL(`/v2/tokenized-checkout/refund/payment/${path}`, apiUrl), fields, schema);

  return {
    /**
     * Opens a page to pay at. Nothing is captured by it, so after a lost answer another one may be
     * created. `payerReference` is opaque to bKash.
     */
    async create(order: {
      invoice: string;
      payerReference: string;
      /** Poisha. */
      amount: number;
      returnTo: string;
    }): Promise<{ paymentId: string; pageUrl: string }> {
      const answer = await checkout('create', 'create', {
        mode: '0011',
        payerReference: order.payerReference,
        callbackURL: order.returnTo,
        amount: toAmountText(order.amount),
        currency: 'BDT',
        intent: 'sale',
        merchantInvoiceNumber: order.invoice,
      });
      refuse('create', answer);
      const pageUrl = readPageUrl(gateway, 'create', answer.bkashURL, pageOrigins);
      if (!answer.paymentID) {
        throw new GatewayRefusal(gateway, 'create', { code: null, why: 'no paymentID is told' });
      }
      return { paymentId: answer.paymentID, pageUrl };
    },

    /** Takes the money that the buyer approved. Never call it twice for a payment. */
    async execute(paymentId: string): Promise<BkashPayment> {
      const answer = await checkout('execute', 'execute', { paymentID: paymentId });
      refuse('execute', answer);
      return toPayment(answer);
    },

    /** Not after a clean execution: bKash's acceptance test counts that as a mistake. */
    async query(paymentId: string): Promise<BkashPayment> {
      const answer = await checkout('query', 'payment/status', { paymentID: paymentId });
      refuse('query', answer);
      return toPayment(answer);
    },

    /** All or a part, at most ten. There is no key: after a lost answer read `listRefunds` first. */
    async refund(order: {
      paymentId: string;
      trxId: string;
      /** Poisha. */
      amount: number;
      /** Ours, for the operator who looks at bKash's side. */
      sku: string;
      reason: string;
    }): Promise<BkashRefund> {
      const fields = {
        paymentId: order.paymentId,
        trxId: order.trxId,
        refundAmount: toAmountText(order.amount),
        sku: order.sku,
        // bKash refuses a request that leaves one out.
        reason: order.reason.slice(0, 255) || 'Refund',
      };
      const answer = await refunds('refund', 'transaction', fields, refundAnswer);
      const error = errorOf(answer);
      // Only these say that nothing happened.
      if (error && refusedRefunds.includes(error.code)) {
        throw new GatewayRefusal(gateway, 'refund', error);
      }
      if (error || !answer.refundTrxId) {
        throw new GatewayDown(gateway, 'refund', `code ${error?.code || 'missing'}`);
      }
      return toRefund(answer);
    },

    /** Every refund of a payment that bKash knows of. */
    async listRefunds(paymentId: string, trxId: string): Promise<BkashRefund[]> {
      const answer = await refunds('list-refunds', 'status', { paymentId, trxId }, refundsAnswer);
      refuse('list-refunds', answer);
      return answer.refundTransactions.map(toRefund);
    },
  };
}

function refuse(name: string, answer: Parameters<typeof errorOf>[0]): void {
  const error = errorOf(answer);
  if (!error) return;
  // Without a code it comes from the gateway in front, which knows nothing of payments.
  if (!error.code) throw new GatewayDown(gateway, name, 'a message without a code');
  throw new GatewayRefusal(gateway, name, { code: error.code, why: '' });
}

function toPayment(answer: PaymentAnswer): BkashPayment {
  return {
    paymentId: answer.paymentID,
    invoice: answer.merchantInvoiceNumber || answer.merchantInvoice,
    status: answer.transactionStatus,
    trxId: answer.trxID || null,
    amount: fromAmountText(answer.amount),
    currency: answer.currency,
  };
}

function toRefund(answer: RefundFields): BkashRefund {
  return {
    refundTrxId: answer.refundTrxId,
    status: answer.refundTransactionStatus,
    amount: fromAmountText(answer.refundAmount),
  };
}
