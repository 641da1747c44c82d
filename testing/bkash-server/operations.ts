import type { StandInAnswer, StandInCall, StandInRequest } from '../gateways/stand-in-server.ts';
import { BkashError, type BkashPayment, type Book, poishaOf } from './book.ts';
import type { openTokenDesk } from './token-desk.ts';

export type Operation =
  | 'grant'
  | 'create'
  | 'execute'
  | 'query'
  | 'refund'
  | 'list-refunds'
  | 'page'
  | 'act';

export type Merchant = { username: string; password: string; appKey: string; appSecret: string };

type Context = {
  book: Book;
  desk: ReturnType<typeof openTokenDesk>;
  merchant: Merchant;
  pageBase: () => string;
};

type Fields = Record<string, string>;

const base = '/v1.2.0-beta/tokenized/checkout';
const refundBase = '/v2/tokenized-checkout/refund/payment';

/** The server's calls, with the documented names and codes. HTTP says 200 to most errors. */
export function findApiCall(
  { method, path, headers, body }: StandInRequest,
  { book, desk, merchant, pageBase }: Context,
): StandInCall<Operation> | undefined {
  if (method !== 'POST') return undefined;
  const fields = parse(body);
  if (path === `${base}/token/grant`) return { operation: 'grant', run: grant };
  const authorized = (operation: Operation, run: () => object): StandInCall<Operation> => ({
    operation,
    run: () => {
      const isAllowed =
        desk.isValid(headers.authorization ?? '') && headers['x-app-key'] === merchant.appKey;
      if (!isAllowed) return { status: 401, json: { message: 'Unauthorized' } };
      return { json: answerOrError(operation, run) };
    },
  });
  switch (path) {
    case `${base}/create`:
      return authorized('create', () => create(fields));
    case `${base}/execute`:
      return authorized('execute', () => {
        const payment = book.execute(fields.paymentID ?? '');
        return { ...wellDone, ...executed(payment), paymentExecuteTime: someTime };
      });
    case `${base}/payment/status`:
      return authorized('query', () => {
        const payment = book.find(fields.paymentID ?? '');
        const { merchantInvoiceNumber, ...rest } = executed(payment);
        return {
          ...wellDone,
          mode: '0011',
          paymentCreateTime: someTime,
          ...rest,
          merchantInvoice: merchantInvoiceNumber,
          verificationStatus: payment.page === 'approved' ? 'Complete' : 'Incomplete',
        };
      });
    case `${refundBase}/transaction`:
      return authorized('refund', () => refund(fields));
    case `${refundBase}/status`:
      return authorized('list-refunds', () => ({
        originalTrxId: fields.trxId,
        refundTransactions: book.refundsOf(fields.trxId ?? '').map(shownRefund),
      }));
    default:
      return undefined;
  }

  function grant(): StandInAnswer {
    const { username, password, appKey, appSecret } = merchant;
    const isMerchant =
      headers.username === username &&
      headers.password === password &&
      fields.app_key === appKey &&
      fields.app_secret === appSecret;
    if (!isMerchant) return { json: { statusCode: '2001', statusMessage: 'Invalid App Key' } };
    const token = desk.grant();
    if (!token) return { status: 403, json: { message: 'Forbidden' } };
    return {
      json: {
        ...wellDone,
        id_token: token,
        token_type: 'Bearer',
        expires_in: 3600,
        refresh_token: 'not-used-by-the-shop',
      },
    };
  }

  function create(order: Fields): object {
    const needed = ['mode', 'payerReference', 'callbackURL', 'amount', 'currency', 'intent'];
    const isWhole = [...needed, 'merchantInvoiceNumber'].every((name) => order[name]);
    if (!isWhole || order.mode !== '0011' || order.currency !== 'BDT' || order.intent !== 'sale') {
      throw new BkashError('2065', 'Mandatory field is missing');
    }
    if (!/^\d+(\.\d{1,2})?$/.test(order.amount ?? '') || poishaOf(order.amount ?? '') < 100) {
      throw new BkashError('2049', 'Invalid amount');
    }
    if (/[<>&]/.test(order.merchantInvoiceNumber ?? '')) {
      throw new BkashError('2048', 'Invalid merchant invoice number');
    }
    const payment = book.create(order);
    return {
      ...wellDone,
      paymentID: payment.paymentID,
      bkashURL: `${pageBase()}/${payment.paymentID}?hash=unguessable`,
      callbackURL: order.callbackURL,
      amount: order.amount,
      intent: 'sale',
      currency: 'BDT',
      paymentCreateTime: someTime,
      transactionStatus: 'Initiated',
      merchantInvoiceNumber: order.merchantInvoiceNumber,
    };
  }

  function refund(order: Fields): object {
    const needed = ['paymentId', 'trxId', 'refundAmount', 'sku', 'reason'];
    if (!needed.every((name) => order[name])) return { message: 'Invalid request body' };
    const made = book.refund({
      paymentID: order.paymentId ?? '',
      trxID: order.trxId ?? '',
      amount: poishaOf(order.refundAmount ?? ''),
      sku: order.sku ?? '',
    });
    return { originalTrxId: order.trxId, currency: 'BDT', ...shownRefund(made) };
  }
}

const wellDone = { statusCode: '0000', statusMessage: 'Successful' };

/** With a colon before the milliseconds, as bKash writes it. */
const someTime = '2026-11-22T11:15:56:336 GMT+0600';

function answerOrError(operation: Operation, run: () => object): object {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof BkashError)) throw error;
    const { code, message } = error;
    if (operation !== 'refund') return { statusCode: code, statusMessage: message };
    return { internalCode: 'refund_refused', externalCode: code, errorMessageEn: message };
  }
}

function executed({ paymentID, order, trxID, wallet, takenAmount }: BkashPayment) {
  return {
    paymentID,
    transactionStatus: trxID ? 'Completed' : 'Initiated',
    ...(trxID && { trxID, customerMsisdn: wallet }),
    // Whole Taka come without decimals.
    amount: (trxID ? takenAmount : order.amount)?.replace(/\.00$/, ''),
    currency: 'BDT',
    intent: 'sale',
    payerReference: order.payerReference,
    merchantInvoiceNumber: order.merchantInvoiceNumber,
  };
}

const shownRefund = ({ refundTrxId, amount }: { refundTrxId: string; amount: number }) => ({
  refundTrxId,
  refundTransactionStatus: 'Completed',
  refundAmount: (amount / 100).toFixed(2),
  completedTime: someTime,
});

function parse(body: string): Fields {
  try {
    return JSON.parse(body) as Fields;
  } catch {
    return {};
  }
}
