import type * as z from 'zod';
import { fromAmountText, toAmountText } from '#contract/formats/amount-text.ts';
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
  searchAnswer,
  sentenceOf,
  tokenAnswer,
} from './answers.ts';
import { refusesRefund } from './error-codes.ts';
import type { TokenStore } from './token-store.ts';
import { createTokens, type Granted, type TokenOptions, TokenRefused } from './tokens.ts';
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
    /** Alerts the operator: bKash refuses the credentials, so no buyer can pay. */
    log: { error: (facts: object, sentence: string) => void };
    pause?: TokenOptions['pause'];
  };

export type BkashPayment = {
  paymentId: string;
  /** The shop's `merchantInvoiceNumber`. */
  invoice: string;
  /** `Initiated`, `Completed`, or an undocumented status. */
  status: string;
  /** Null before execution. */
  trxId: string | null;
  /** Poisha; null if unreadable. */
  amount: number | null;
  currency: string;
};

export type BkashRefund = {
  refundTrxId: string;
  /** `Completed`: the money is back. */
  status: string;
  /** Poisha; null if unreadable. */
  amount: number | null;
};

/** The result of a search by trxID. */
export type BkashTransaction = {
  trxId: string;
  status: string;
  /** Poisha; null if unreadable. */
  amount: number | null;
};

/**
 * bKash "Checkout (URL)" v1.2.0-beta, with refunds v2. One try for each call, and a second one
 * after the token was refused. Throws `GatewayDown` when the outcome is unknown, and `GatewayRefusal`
 * with bKash's code.
 */
export function createBkashClient(options: BkashClientOptions) {
  const { apiUrl, pageOrigins, username, password, appKey, appSecret, log } = options;
  const call = createGatewayCaller({ ...options, gateway, kept: bkashKept });
  const tokens = createTokens({
    ...options,
    store: options.tokenStore,
    grant: () => askForToken('grant', {}),
    refresh: (refreshToken) => askForToken('refresh', { refresh_token: refreshToken }),
    onRefused: (why) =>
      log.error(
        { gateway, why },
        `bKash refuses the credentials (${why}), so nobody can pay by it: correct BKASH_USERNAME, ` +
          'BKASH_PASSWORD, BKASH_APP_KEY and BKASH_APP_SECRET, and start again',
      ),
  });

  async function askForToken(name: 'grant' | 'refresh', more: object): Promise<Granted> {
    const fields = { app_key: appKey, app_secret: appSecret, ...more };
    const { json, status } = await call({
      call: name,
      method: 'POST',
      url: new URL(`${apiUrl}/tokenized/checkout/token/${name}`),
      headers: { 'content-type': 'application/json', username, password },
      body: JSON.stringify(fields),
      fields,
    });
    const answer = readAnswer(gateway, name, tokenAnswer, json);
    const error = errorOf(answer);
    if (error || !answer.id_token) {
      throw new TokenRefused(name, sentenceOf(error ?? { code: '', why: `status ${status}` }));
    }
    return {
      token: answer.id_token,
      refreshToken: answer.refresh_token || null,
      lifeSeconds: answer.expires_in,
    };
  }

  /** `moves`: the call moves money, so it is repeated only if bKash certainly did nothing. */
  async function send<T>(
    name: string,
    url: URL,
    fields: object,
    { schema, moves = false }: { schema: z.ZodType<T>; moves?: boolean },
  ): Promise<T> {
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
    const first = await request(token);
    const refusal = tokenRefusal(first);
    if (!refusal) return readAnswer(gateway, name, schema, first.json);
    // Observed: "Forbidden" with status 200 in answer to an execution that took the money.
    if (refusal === 'message' && moves) {
      await tokens.renew(token).catch(() => undefined);
      throw new GatewayDown(gateway, name, 'a message that refuses the token');
    }
    const next =
      refusal === 'unauthorized' ? await tokens.replace(token) : await tokens.renew(token);
    const second = await request(next);
    if (tokenRefusal(second) === null) return readAnswer(gateway, name, schema, second.json);
    const why = `status ${second.status} to a new token`;
    throw new GatewayDown(gateway, name, why, {
      nothingSent: tokenRefusal(second) !== 'message',
      isHiccup: false,
    });
  }

  const checkoutUrl = (path: string) => new URL(`${apiUrl}/tokenized/checkout/${path}`);
  const refundUrl = (path: string) =>
    new URL(`/v2/tokenized-checkout/refund/payment/${path}`, apiUrl);
  const payments = { schema: paymentAnswer };

  return {
    /** Fetches a token if there is no valid one, and moves no money. Throws `GatewayDown`. */
    async authorize(): Promise<void> {
      await tokens.get();
    },

    /**
     * Opens a payment page. It captures nothing, so after a lost answer another one may be created.
     * `payerReference` is opaque to bKash.
     */
    async create(order: {
      invoice: string;
      payerReference: string;
      /** Poisha. */
      amount: number;
      returnTo: string;
    }): Promise<{ paymentId: string; pageUrl: string }> {
      const answer = await send(
        'create',
        checkoutUrl('create'),
        {
          mode: '0011',
          payerReference: order.payerReference,
          callbackURL: order.returnTo,
          amount: toAmountText(order.amount),
          currency: 'BDT',
          intent: 'sale',
          merchantInvoiceNumber: order.invoice,
        },
        payments,
      );
      refuse('create', answer);
      const pageUrl = readPageUrl(gateway, 'create', answer.bkashURL, pageOrigins);
      if (!answer.paymentID) {
        throw new GatewayRefusal(gateway, 'create', { code: null, why: 'no paymentID is told' });
      }
      return { paymentId: answer.paymentID, pageUrl };
    },

    /** Takes the money that the buyer approved. Never call it twice for a payment. */
    async execute(paymentId: string): Promise<BkashPayment> {
      const fields = { paymentID: paymentId };
      const execution = { ...payments, moves: true };
      const answer = await send('execute', checkoutUrl('execute'), fields, execution);
      refuse('execute', answer);
      return toPayment(answer);
    },

    /** Not after a clean execution: bKash's acceptance test counts that as a mistake. */
    async query(paymentId: string): Promise<BkashPayment> {
      const fields = { paymentID: paymentId };
      const answer = await send('query', checkoutUrl('payment/status'), fields, payments);
      refuse('query', answer);
      return toPayment(answer);
    },

    /**
     * Refunds all or a part, at most ten times. There is no idempotency key: after a lost answer
     * call `listRefunds` first.
     */
    async refund(order: {
      paymentId: string;
      trxId: string;
      /** Poisha. */
      amount: number;
      /** The shop's key, for an operator who checks bKash's records. */
      sku: string;
      reason: string;
    }): Promise<BkashRefund> {
      const fields = {
        paymentId: order.paymentId,
        trxId: order.trxId,
        refundAmount: toAmountText(order.amount),
        sku: order.sku,
        // bKash refuses a request without a reason.
        reason: order.reason.slice(0, 255) || 'Refund',
      };
      const answer = await send('refund', refundUrl('transaction'), fields, {
        schema: refundAnswer,
        moves: true,
      });
      if (answer.refundTrxId) return toRefund(answer);
      const error = errorOf(answer) ?? { code: '', why: '' };
      const isRefused = error.code
        ? refusesRefund(error.code)
        : error.why !== '' && !/time.?out|timed out/i.test(error.why);
      if (!isRefused) {
        throw new GatewayDown(gateway, 'refund', sentenceOf(error) || 'no refundTrxId');
      }
      throw new GatewayRefusal(gateway, 'refund', {
        code: error.code,
        why: sentenceOf({ ...error, code: '' }),
      });
    },

    /** Every refund of a payment that bKash knows of. */
    async listRefunds(paymentId: string, trxId: string): Promise<BkashRefund[]> {
      const answer = await send(
        'list-refunds',
        refundUrl('status'),
        { paymentId, trxId },
        {
          schema: refundsAnswer,
        },
      );
      refuse('list-refunds', answer);
      return answer.refundTransactions.map(toRefund);
    },

    /** A transaction of the shop's wallet, a payment or a refund. */
    async search(trxId: string): Promise<BkashTransaction> {
      const url = checkoutUrl('general/searchTransaction');
      const answer = await send('search', url, { trxID: trxId }, { schema: searchAnswer });
      refuse('search', answer);
      const { trxID, transactionStatus: status, amount } = answer;
      return { trxId: trxID, status, amount: fromAmountText(amount) };
    },
  };
}

/**
 * Why the token is refused: HTTP 401; 403 of the host in front; or that host's message with status
 * 200. Null: the token is not refused.
 */
function tokenRefusal({
  status,
  json,
}: GatewayAnswer): 'unauthorized' | 'forbidden' | 'message' | null {
  if (status === 401) return 'unauthorized';
  const { message } = (json ?? {}) as { message?: unknown };
  const isAboutToken = /^(forbidden|unauthorized|.*token has expired)/i.test(String(message ?? ''));
  if (!isAboutToken) return null;
  return status === 403 ? 'forbidden' : 'message';
}

function refuse(name: string, answer: Parameters<typeof errorOf>[0]): void {
  const error = errorOf(answer);
  if (!error) return;
  // Without a code it comes from the gateway in front, which does not process payments.
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
