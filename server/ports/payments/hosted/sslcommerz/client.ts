import type * as z from 'zod';
import { toAmountText } from '#contract/formats/amount-text.ts';
import { ownValue } from '#contract/own-value.ts';
import { createGatewayCaller, type GatewayOptions } from '../call-gateway.ts';
import { cut } from '../cut.ts';
import { GatewayDown, GatewayRefusal } from '../gateway-down.ts';
import type { GatewayPlace } from '../gateway-places.ts';
import { readAnswer, readPageUrl } from '../read-answer.ts';
import {
  type Money,
  moneyAmong,
  moneyOf,
  refundAnswer,
  sessionAnswer,
  transactionsAnswer,
  validationAnswer,
} from './answers.ts';
import { sslcommerzKept } from './wire-fields.ts';

const gateway = 'SSLCommerz';

export type SslcommerzAccount = GatewayPlace & {
  storeId: string;
  /** Not the password of the merchant panel. */
  storePassword: string;
};

export type SslcommerzClientOptions = SslcommerzAccount &
  Pick<GatewayOptions, 'wireLog' | 'clock' | 'timeoutMs'>;

export type SessionOrder = {
  /** `tran_id`: at most 30 characters, unique for each session. */
  reference: string;
  /** Poisha; the gateway takes Tk 10 to Tk 5,00,000. */
  amount: number;
  /** The browser returns here by POST, whatever the result. */
  returnTo: string;
  notifyTo: string;
  productName: string;
  /** `multi_card_name`: the methods of the page; undefined for all. */
  channels?: string | undefined;
  buyer: { name: string; email: string; phone: string; address: string };
};

export type SslcommerzRefund =
  | { state: 'started' | 'done' | 'failed'; refundRef: string; why: string }
  | { state: 'refused'; refundRef: null; why: string };

/** SSLCommerz refuses the credentials, or this server's address. */
export const notConnected = 'APIConnect is ';

const validationPath = '/validator/api/validationserverAPI.php';
/** The path of query and refund. */
const transactionPath = '/validator/api/merchantTransIDvalidationAPI.php';

/**
 * SSLCommerz v4, hosted checkout. The published Node packages send no password with a validation, or
 * no id with a refund. Every method throws `GatewayDown` when the outcome is unknown.
 */
export function createSslcommerzClient(options: SslcommerzClientOptions) {
  const { apiUrl, pageOrigins, storeId, storePassword } = options;
  const call = createGatewayCaller({ ...options, gateway, kept: sslcommerzKept });
  const credentials = { store_id: storeId, store_passwd: storePassword };

  async function ask<T>(
    name: string,
    path: string,
    fields: Record<string, string>,
    schema: z.ZodType<T>,
    connected: readonly string[] = ['DONE', ''],
  ): Promise<T> {
    const url = new URL(path, apiUrl);
    url.search = new URLSearchParams({ ...fields, ...credentials, format: 'json' }).toString();
    const { json } = await call({ call: name, method: 'GET', url, fields });
    const answer = readAnswer(gateway, name, schema, json);
    const { APIConnect } = answer as { APIConnect: string };
    if (connected.includes(APIConnect)) return answer;
    // Such as FAILED or INACTIVE: SSLCommerz did nothing.
    const why = `${notConnected}${APIConnect.slice(0, 30)}`;
    throw new GatewayDown(gateway, name, why, { nothingSent: true, isHiccup: false });
  }

  return {
    /** Opens a payment page. Throws `GatewayRefusal` if SSLCommerz refuses it. */
    async createSession(order: SessionOrder): Promise<{ sessionKey: string; pageUrl: string }> {
      const fields = sessionFields(order);
      const { json } = await call({
        call: 'session',
        method: 'POST',
        url: new URL('/gwprocess/v4/api.php', apiUrl),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ ...fields, ...credentials }).toString(),
        fields,
      });
      const answer = readAnswer(gateway, 'session', sessionAnswer, json);
      if (answer.status !== 'SUCCESS') {
        throw new GatewayRefusal(gateway, 'session', { code: null, why: answer.failedreason });
      }
      const pageUrl = readPageUrl(gateway, 'session', answer.GatewayPageURL, pageOrigins);
      if (!answer.sessionkey) {
        throw new GatewayRefusal(gateway, 'session', { code: null, why: 'no sessionkey is told' });
      }
      return { sessionKey: answer.sessionkey, pageUrl };
    },

    /** The payment of a posted form's `val_id`. */
    async validate(valId: string): Promise<{ reference: string; money: Money }> {
      const told = await ask(
        'validate',
        validationPath,
        { val_id: valId, v: '1' },
        validationAnswer,
      );
      return { reference: told.tran_id, money: moneyOf(told) };
    },

    /** By the session, even without a posted form. A page that was never opened has nothing. */
    async querySession(sessionKey: string): Promise<{ reference: string; money: Money }> {
      const fields = { sessionkey: sessionKey };
      const told = await ask('query-session', transactionPath, fields, validationAnswer, [
        'DONE',
        '',
        // The query's answer about an unopened page is not documented; that must not hold a phone.
        'INVALID_REQUEST',
      ]);
      return { reference: told.tran_id, money: moneyOf(told) };
    },

    /** By the shop's reference, among all sessions that used it; for a lost session answer. */
    async queryReference(reference: string): Promise<Money> {
      const fields = { tran_id: reference };
      const told = await ask('query-reference', transactionPath, fields, transactionsAnswer);
      return moneyAmong(told.element.filter(({ tran_id }) => ['', reference].includes(tran_id)));
    },

    /**
     * `amount` in poisha, all or a part. `id` is the shop's, at most 30 characters, and the same in
     * a retry.
     */
    async startRefund(order: {
      bankTranId: string;
      id: string;
      amount: number;
      reason: string;
    }): Promise<SslcommerzRefund> {
      const fields = {
        bank_tran_id: order.bankTranId,
        refund_trans_id: order.id,
        refund_amount: toAmountText(order.amount),
        refund_remarks: cut(order.reason, 255),
      };
      // Wrong credentials (FAILED) are the shop's problem: nothing was refunded, and it is retried.
      const answered = ['DONE', '', 'INACTIVE', 'INVALID_REQUEST'];
      const told = await ask('refund', transactionPath, fields, refundAnswer, answered);
      // For example an unregistered server address: nothing was refunded, and an admin reads why.
      if (told.APIConnect && told.APIConnect !== 'DONE') {
        const why = `APIConnect is ${told.APIConnect} ${told.errorReason}`.trim();
        return { state: 'refused', refundRef: null, why };
      }
      const { status, refund_ref_id: refundRef, errorReason: why } = told;
      // `processing` means that the same refund was started before.
      if (status === 'success' || status === 'processing')
        return { state: 'started', refundRef, why };
      if (status === 'failed') return { state: 'refused', refundRef: null, why };
      throw new GatewayDown(gateway, 'refund', `status ${status.slice(0, 30)}`);
    },

    async followRefund(refundRef: string): Promise<SslcommerzRefund> {
      const fields = { refund_ref_id: refundRef };
      const told = await ask('follow-refund', transactionPath, fields, refundAnswer);
      const states: Record<string, 'started' | 'done' | 'failed'> = {
        processing: 'started',
        refunded: 'done',
        cancelled: 'failed',
      };
      const state = ownValue(states, told.status);
      if (!state) throw new GatewayDown(gateway, 'follow-refund', 'its status is unknown');
      return { state, refundRef, why: told.errorReason };
    },
  };
}

/**
 * All fields that are documented as required, cut to the documented lengths. The gateway requires
 * an address of the buyer even if nothing is shipped; without one the city is sent.
 */
function sessionFields(order: SessionOrder): Record<string, string> {
  const { buyer } = order;
  return {
    total_amount: toAmountText(order.amount),
    currency: 'BDT',
    tran_id: order.reference,
    success_url: order.returnTo,
    fail_url: order.returnTo,
    cancel_url: order.returnTo,
    ipn_url: order.notifyTo,
    cus_name: cut(buyer.name, 50),
    // A truncated address could belong to another person.
    cus_email: buyer.email.length > 50 ? 'none@example.invalid' : buyer.email,
    cus_add1: cut(buyer.address || 'Dhaka', 50),
    cus_city: 'Dhaka',
    cus_postcode: '1000',
    cus_country: 'Bangladesh',
    cus_phone: cut(buyer.phone, 20),
    shipping_method: 'NO',
    num_of_item: '1',
    product_name: cut(order.productName, 255),
    product_category: 'Mobile phone',
    product_profile: 'general',
    ...(order.channels && { multi_card_name: order.channels }),
  };
}
