import { toAmountText } from '#contract/formats/amount-text.ts';
import { createGatewayCaller, type GatewayOptions } from '../call-gateway.ts';
import { cut } from '../cut.ts';
import { GatewayDown, GatewayRefusal } from '../gateway-down.ts';
import type { GatewayPlace } from '../gateway-places.ts';
import { readAnswer, readPageUrl } from '../read-answer.ts';
import { type Money, moneyOf, searchAnswer, sessionAnswer } from './answers.ts';
import { aamarpayKept } from './wire-fields.ts';

const gateway = 'aamarPay';

export type AamarpayAccount = GatewayPlace & { storeId: string; signatureKey: string };

export type AamarpayClientOptions = AamarpayAccount &
  Pick<GatewayOptions, 'wireLog' | 'clock' | 'timeoutMs'>;

export type SessionOrder = {
  /** `tran_id`: at most 32 characters, unique for each session. */
  reference: string;
  /** Poisha. */
  amount: number;
  /** Return addresses for the browser; aamarPay posts to the first two, and opens the third. */
  returnTo: { paid: string; failed: string; left: string };
  productName: string;
  buyer: { name: string; email: string; phone: string };
};

/** The entire response to a search with unknown credentials, or those of another environment. */
export const keyNotMatched = 'Store_id & signature key not matched';

/**
 * aamarPay, hosted checkout: a session, and the search of a transaction. It has no call for refunds.
 * Every method throws `GatewayDown` when the outcome is unknown.
 */
export function createAamarpayClient(options: AamarpayClientOptions) {
  const { apiUrl, pageOrigins, storeId, signatureKey } = options;
  const call = createGatewayCaller({ ...options, gateway, kept: aamarpayKept });
  const credentials = { store_id: storeId, signature_key: signatureKey };

  return {
    /** Opens a payment page. Throws `GatewayRefusal` if aamarPay refuses it. */
    async createSession(order: SessionOrder): Promise<{ pageUrl: string }> {
      const fields = sessionFields(order);
      const { json } = await call({
        call: 'session',
        method: 'POST',
        url: new URL('/jsonpost.php', apiUrl),
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...credentials, ...fields }),
        fields,
      });
      const answer = readAnswer(gateway, 'session', sessionAnswer, json);
      if (answer.result !== 'true') {
        const why = answer.message || `result ${answer.result.slice(0, 30)}`;
        throw new GatewayRefusal(gateway, 'session', { code: null, why });
      }
      // aamarPay's older clients get a path.
      const address = URL.parse(answer.payment_url, apiUrl)?.href ?? '';
      return { pageUrl: readPageUrl(gateway, 'session', address, pageOrigins) };
    },

    /**
     * The payment with this `tran_id`; null if unknown. The key is in the address, because the API
     * accepts it nowhere else.
     */
    async search(reference: string): Promise<{ reference: string; money: Money } | null> {
      const fields = { request_id: reference, type: 'json' };
      const url = new URL('/api/v1/trxcheck/request.php', apiUrl);
      url.search = new URLSearchParams({ ...fields, ...credentials }).toString();
      const { json } = await call({
        call: 'search',
        method: 'GET',
        url,
        fields,
        plainAnswers: [keyNotMatched],
      });
      if ((json as { plain?: string } | null)?.plain === keyNotMatched) {
        throw new GatewayDown(gateway, 'search', keyNotMatched);
      }
      const told = readAnswer(gateway, 'search', searchAnswer, json);
      if (told.status === 'Invalid-Data') return null;
      // Neither a code nor a number: the answer has no information.
      if (!told.status_code || !told.mer_txnid) {
        throw new GatewayDown(gateway, 'search', 'an answer of another shape');
      }
      if (told.store_id !== storeId) {
        throw new GatewayDown(gateway, 'search', 'an answer about another store');
      }
      return { reference: told.mer_txnid, money: moneyOf(told) };
    },
  };
}

/** Lengths are documented for `tran_id` only. The buyer's address is private and not sent. */
function sessionFields({ reference, amount, returnTo, productName, buyer }: SessionOrder) {
  return {
    tran_id: reference,
    amount: toAmountText(amount),
    currency: 'BDT',
    desc: cut(productName, 100),
    cus_name: cut(buyer.name, 50),
    cus_email: buyer.email,
    cus_phone: cut(buyer.phone, 20),
    // Optional in the current documents, and required in those of older samples.
    cus_add1: 'Dhaka',
    cus_add2: 'Dhaka',
    cus_city: 'Dhaka',
    cus_country: 'Bangladesh',
    success_url: returnTo.paid,
    fail_url: returnTo.failed,
    cancel_url: returnTo.left,
    type: 'json',
  };
}
