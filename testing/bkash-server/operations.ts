import type { StandInAnswer, StandInCall, StandInRequest } from '../gateways/stand-in-server.ts';
import { BkashError, type BkashPayment, type Book, poishaOf } from './book.ts';
import type { openTokenDesk } from './token-desk.ts';

export type Operation =
  | 'grant'
  | 'refresh'
  | 'create'
  | 'execute'
  | 'query'
  | 'search'
  | 'refund'
  | 'list-refunds'
  | 'page'
  | 'act';

export type Merchant = { username: string; password: string; appKey: string; appSecret: string };

/** How the host in front refuses a token; 401 is one of three observed ways. */
export type TokenRefusal = '401' | '403' | 'message';

export type Behaviour = {
  tokenRefusal: TokenRefusal;
  /** The answer to refunds although they are valid; `isMade`: after making them. */
  refundRefusal: { code: string; message: string; isMade: boolean } | null;
};

type Context = {
  book: Book;
  behaviour: Behaviour;
  desk: ReturnType<typeof openTokenDesk>;
  merchant: Merchant;
  pageBase: () => string;
};

type Fields = Record<string, string>;

const base = '/v1.2.0-beta/tokenized/checkout';
const refundBase = '/v2/tokenized-checkout/refund/payment';

/**
 * The server's calls, with the documented names and codes. Most errors have the HTTP status 200.
 */
export function findApiCall(
  { method, path, headers, body }: StandInRequest,
  { book, behaviour, desk, merchant, pageBase }: Context,
): StandInCall<Operation> | undefined {
  if (method !== 'POST') return undefined;
  const fields = parse(body);
  if (path === `${base}/token/grant`) {
    return { operation: 'grant', run: () => giveToken(() => desk.grant()) };
  }
  if (path === `${base}/token/refresh`) {
    return {
      operation: 'refresh',
      run: () => giveToken(() => desk.refresh(fields.refresh_token ?? '')),
    };
  }
  const authorized = (operation: Operation, run: () => object): StandInCall<Operation> => ({
    operation,
    run: () => {
      const isAllowed =
        desk.isValid(headers.authorization ?? '') && headers['x-app-key'] === merchant.appKey;
      if (!isAllowed) return tokenRefusals[behaviour.tokenRefusal];
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
    case `${base}/general/searchTransaction`:
      return authorized('search', () => ({ ...wellDone, ...book.search(fields.trxID ?? '') }));
    // Version 1: without an amount it is a query.
    case `${base}/payment/refund`:
      return fields.amount
        ? authorized('refund', () => refundOld(fields))
        : authorized('list-refunds', () => lastRefundOld(fields));
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

  function giveToken(give: () => Tokens | null | 'unknown'): StandInAnswer {
    const { username, password, appKey, appSecret } = merchant;
    const isUser = headers.username === username && headers.password === password;
    const isApp = fields.app_key === appKey && fields.app_secret === appSecret;
    const tokens = isUser && isApp ? give() : null;
    if (!isUser) return { json: wrongUser };
    if (!isApp) return { json: { statusCode: '2001', statusMessage: 'Invalid App Key' } };
    if (tokens === 'unknown') {
      return { json: { statusCode: '9999', statusMessage: 'Invalid Refresh Token' } };
    }
    if (!tokens) return { status: 403, json: { message: 'Forbidden' } };
    return {
      json: {
        ...wellDone,
        id_token: tokens.token,
        token_type: 'Bearer',
        expires_in: 3600,
        refresh_token: tokens.refreshToken,
      },
    };
  }

  function create(order: Fields): object {
    const needed = ['mode', 'payerReference', 'callbackURL', 'amount', 'currency', 'intent'];
    const isWhole = [...needed, 'merchantInvoiceNumber'].every((name) => order[name]);
    if (!isWhole) throw new BkashError('2065', 'Mendatory field missing');
    const wrong = createRules.find(({ isRight }) => !isRight(order));
    if (wrong) throw new BkashError(wrong.code, wrong.message);
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

  function refundOld({ paymentID = '', trxID = '', amount = '', sku = '' }: Fields): object {
    const made = book.refund({ paymentID, trxID, amount: poishaOf(amount), sku });
    return { ...wellDone, ...shownRefundOld(trxID, made) };
  }

  function lastRefundOld({ trxID = '' }: Fields): object {
    const last = book.refundsOf(trxID).at(-1);
    if (!last) throw new BkashError('2033', 'Transaction not found');
    return { ...wellDone, ...shownRefundOld(trxID, last) };
  }

  function refund(order: Fields): object {
    const needed = ['paymentId', 'trxId', 'refundAmount', 'sku', 'reason'];
    if (!needed.every((name) => order[name])) return { message: 'Invalid request body' };
    const { refundRefusal } = behaviour;
    if (refundRefusal && !refundRefusal.isMade) {
      throw new BkashError(refundRefusal.code, refundRefusal.message);
    }
    const made = book.refund({
      paymentID: order.paymentId ?? '',
      trxID: order.trxId ?? '',
      amount: poishaOf(order.refundAmount ?? ''),
      sku: order.sku ?? '',
    });
    if (refundRefusal) throw new BkashError(refundRefusal.code, refundRefusal.message);
    return { originalTrxId: order.trxId, currency: 'BDT', ...shownRefund(made) };
  }
}

type Tokens = { token: string; refreshToken: string };

const tokenRefusals: Record<TokenRefusal, StandInAnswer> = {
  '401': { status: 401, json: { message: 'Unauthorized' } },
  '403': { status: 403, json: { message: 'Forbidden' } },
  message: { json: { message: 'The incoming token has expired' } },
};

const wrongUser = {
  statusCode: '9999',
  statusMessage: 'Invalid username and password combination',
  status: 'fail',
  msg: 'Invalid username and password combination',
};

const isShort = (text = '') => text.length <= 255;

/** The first broken rule decides the error. */
const createRules: { code: string; message: string; isRight: (order: Fields) => boolean }[] = [
  {
    code: '2063',
    message: 'Mode is not valid as per request data',
    isRight: (o) => o.mode === '0011',
  },
  {
    code: '2006',
    message: 'Invalid amount',
    isRight: ({ amount = '' }) => /^\d+(\.\d{1,2})?$/.test(amount) && poishaOf(amount) >= 100,
  },
  { code: '2007', message: 'Invalid currency', isRight: (o) => o.currency === 'BDT' },
  { code: '2008', message: 'Invalid intent', isRight: (o) => o.intent === 'sale' },
  {
    code: '2031',
    message: 'Invalid merchant invoice number',
    isRight: ({ merchantInvoiceNumber: invoice = '' }) =>
      isShort(invoice) && !/[<>&]/.test(invoice),
  },
  {
    code: '2048',
    message: 'Invalid Payer Reference',
    isRight: ({ payerReference = '' }) => isShort(payerReference) && !/[<>&]/.test(payerReference),
  },
  {
    code: '2049',
    message: 'Invalid Merchant Callback URL',
    isRight: ({ callbackURL = '' }) => /^https?:$/.test(URL.parse(callbackURL)?.protocol ?? ''),
  },
];

const shownRefundOld = (
  originalTrxID: string,
  { refundTrxId: refundTrxID, amount }: { refundTrxId: string; amount: number },
) => ({
  originalTrxID,
  refundTrxID,
  transactionStatus: 'Completed',
  amount: (amount / 100).toFixed(2),
  currency: 'BDT',
  charge: '0.00',
  completedTime: someTime,
});

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

/** Numbers as text: clients send amounts as either. */
function parse(body: string): Fields {
  try {
    const fields = Object.entries(JSON.parse(body) as object);
    return Object.fromEntries(fields.map(([name, value]) => [name, String(value ?? '')]));
  } catch {
    return {};
  }
}
