import { randomBytes } from 'node:crypto';

export type BkashPayment = {
  paymentID: string;
  order: Record<string, string>;
  /** The state of the buyer's page. */
  page: 'open' | 'approved' | 'failed' | 'cancelled';
  /** The error of the execution despite the buyer's approval, such as 2023. */
  refusal: string | null;
  wallet: string;
  /** Set by the test: execution takes another amount than was ordered. */
  takenAmount: string;
  trxID: string | null;
  createdAt: number;
};

export type BkashRefund = { refundTrxId: string; trxID: string; amount: number; sku: string };

const random = (length: number) =>
  randomBytes(length).toString('hex').toUpperCase().slice(0, length);

/** Taka → poisha, without the program's own code. */
export const poishaOf = (text: string) => Math.round(Number(text) * 100);

const dayMs = 24 * 3_600_000;
/** The same wallet may not pay the same amount again within this time. */
const duplicateMs = 120_000;
const maxRefunds = 10;

/** A refusal, by bKash's code and text. */
export class BkashError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** bKash's own records: payments, captured money, refunds. Amounts in poisha. */
export function openBook(clock: () => Date) {
  const payments = new Map<string, BkashPayment>();
  const refunds: BkashRefund[] = [];
  const captures: { wallet: string; amount: string; at: number }[] = [];

  function find(paymentID: string): BkashPayment {
    const payment = payments.get(paymentID);
    if (!payment || clock().getTime() - payment.createdAt > dayMs) {
      throw new BkashError('2002', 'Invalid Payment ID');
    }
    return payment;
  }

  return {
    payments,
    refunds,
    find,

    create(order: Record<string, string>): BkashPayment {
      const payment: BkashPayment = {
        paymentID: `TR0011${random(18)}`,
        order,
        page: 'open',
        refusal: null,
        wallet: '',
        takenAmount: order.amount ?? '',
        trxID: null,
        createdAt: clock().getTime(),
      };
      payments.set(payment.paymentID, payment);
      return payment;
    },

    /** The buyer on the page; nothing is captured. False when the page has ended. */
    approve(
      paymentID: string,
      { wallet = '01770618575', refusal = null, amount }: Approval = {},
    ): boolean {
      const payment = payments.get(paymentID);
      if (payment?.page !== 'open') return false;
      Object.assign(payment, { page: 'approved', wallet, refusal });
      payment.takenAmount = amount ?? payment.takenAmount;
      return true;
    },

    leave(paymentID: string, page: 'failed' | 'cancelled'): boolean {
      const payment = payments.get(paymentID);
      if (payment?.page !== 'open') return false;
      payment.page = page;
      return true;
    },

    execute(paymentID: string): BkashPayment {
      const payment = find(paymentID);
      if (payment.trxID) throw new BkashError('2062', 'The payment has already been completed');
      if (payment.page !== 'approved') throw new BkashError('2056', 'Invalid Payment State');
      if (payment.refusal) throw new BkashError(payment.refusal, 'The payment is refused');
      const { wallet, takenAmount: amount } = payment;
      const at = clock().getTime();
      const isDuplicate = captures.some(
        (one) => one.wallet === wallet && one.amount === amount && at - one.at < duplicateMs,
      );
      if (isDuplicate) throw new BkashError('2029', 'Duplicate for All Transactions');
      captures.push({ wallet, amount, at });
      payment.trxID = random(10);
      return payment;
    },

    refund(order: { paymentID: string; trxID: string; amount: number; sku: string }): BkashRefund {
      const payment = payments.get(order.paymentID);
      if (!payment?.trxID || payment.trxID !== order.trxID) {
        throw new BkashError('2033', 'Transaction not found');
      }
      const before = refunds.filter(({ trxID }) => trxID === order.trxID);
      const back = before.reduce((sum, { amount }) => sum + amount, 0);
      if (before.length >= maxRefunds) throw new BkashError('2042', 'Refund is not permitted');
      if (order.amount <= 0 || back + order.amount > poishaOf(payment.takenAmount)) {
        throw new BkashError('2026', 'Refund amount is more than the original amount');
      }
      const refund = {
        refundTrxId: random(10),
        trxID: order.trxID,
        amount: order.amount,
        sku: order.sku,
      };
      refunds.push(refund);
      return refund;
    },

    /** A payment or a refund, by its trxID, without a time limit. */
    search(trxID: string): object {
      const payment = [...payments.values()].find((one) => one.trxID && one.trxID === trxID);
      const refund = refunds.find(({ refundTrxId }) => refundTrxId === trxID);
      if (!payment && !refund) throw new BkashError('2033', 'Transaction not found');
      return {
        trxID,
        transactionStatus: 'Completed',
        transactionType: refund ? 'Payment Refund' : 'bKash Tokenized Checkout via API',
        amount: refund ? (refund.amount / 100).toFixed(2) : payment?.takenAmount,
        currency: 'BDT',
        customerMsisdn: payment?.wallet ?? '',
        organizationShortCode: '50022',
        initiationTime: '2026-11-22T11:15:56:000 GMT+0600',
        completedTime: '2026-11-22T11:15:56:336 GMT+0600',
      };
    },

    refundsOf: (trxID: string) => refunds.filter((refund) => refund.trxID === trxID),

    /** Poisha that were captured for this invoice, and that went back. */
    moneyOf(invoice: string): { taken: number; back: number } {
      const own = [...payments.values()].filter(
        ({ order, trxID }) => trxID && order.merchantInvoiceNumber === invoice,
      );
      const ids = own.map(({ trxID }) => trxID);
      return {
        taken: own.reduce((sum, { takenAmount }) => sum + poishaOf(takenAmount), 0),
        back: refunds
          .filter(({ trxID }) => ids.includes(trxID))
          .reduce((sum, { amount }) => sum + amount, 0),
      };
    },
  };
}

type Approval = { wallet?: string; refusal?: string | null; amount?: string };

export type Book = ReturnType<typeof openBook>;
