import { randomBytes } from 'node:crypto';

export type SessionState =
  | 'created'
  | 'visited'
  | 'pending'
  | 'paid'
  | 'FAILED'
  | 'CANCELLED'
  | 'UNATTEMPTED'
  | 'EXPIRED';

export type Session = {
  key: string;
  /** As it was ordered, credentials excluded. */
  order: Record<string, string>;
  state: SessionState;
  valId: string;
  bankTranId: string;
  cardType: string;
  riskLevel: '0' | '1';
  /** Set by the test: the gateway took another amount than was ordered. */
  paidAmount: string;
  isValidated: boolean;
};

export type Refund = {
  ref: string;
  /** `refund_trans_id`. */
  id: string;
  bankTranId: string;
  /** Poisha. */
  amount: number;
  state: 'processing' | 'refunded' | 'cancelled';
};

const id = (prefix: string, bytes = 8) =>
  `${prefix}${randomBytes(bytes).toString('hex').toUpperCase()}`;

/** Taka with two decimals → poisha, without the program's own code. */
export const poishaOf = (text: string) => Math.round(Number(text) * 100);

/** The default wallet of a buyer who does not choose one. */
const cardTypes: Record<string, string> = {
  nagad: 'NAGAD-Nagad',
  dbblmobilebanking: 'DBBLMOBILEB-Dbbl Mobile Banking',
  upay: 'UPAY-Upay',
  'visacard,mastercard,amexcard': 'VISA-Dutch Bangla',
};

/** SSLCommerz's own records: sessions, paid money, refunds. */
export function openBook() {
  const sessions = new Map<string, Session>();
  const refunds = new Map<string, Refund>();

  const paidSession = (match: (session: Session) => boolean) =>
    [...sessions.values()].find((session) => session.state === 'paid' && match(session));

  return {
    sessions,
    refunds,

    create(order: Record<string, string>): Session {
      const session: Session = {
        key: id('', 16),
        order,
        state: 'created',
        valId: '',
        bankTranId: '',
        cardType: '',
        riskLevel: '0',
        paidAmount: order.total_amount ?? '',
        isValidated: false,
      };
      sessions.set(session.key, session);
      return session;
    },

    find(key: string): Session {
      const session = sessions.get(key);
      if (!session) throw new Error(`No session ${key}`);
      return session;
    },

    byValId: (valId: string) =>
      valId ? paidSession((session) => session.valId === valId) : undefined,
    byBankTranId: (bankTranId: string) =>
      bankTranId ? paidSession((session) => session.bankTranId === bankTranId) : undefined,
    byTranId: (tranId: string) =>
      [...sessions.values()].filter(({ order }) => order.tran_id === tranId),

    /** False when this session has ended already: it is never paid twice. */
    pay(key: string, { cardType, risk = false, amount }: PayOptions = {}): boolean {
      const session = this.find(key);
      if (!['created', 'visited', 'pending'].includes(session.state)) return false;
      session.state = 'paid';
      session.valId = id('V');
      session.bankTranId = id('B');
      session.cardType =
        cardType ?? cardTypes[session.order.multi_card_name ?? ''] ?? 'BKASH-BKash';
      session.riskLevel = risk ? '1' : '0';
      session.paidAmount = amount ?? session.paidAmount;
      return true;
    },

    end(
      key: string,
      state: 'pending' | 'FAILED' | 'CANCELLED' | 'UNATTEMPTED' | 'EXPIRED',
    ): boolean {
      const session = this.find(key);
      if (!['created', 'visited', 'pending'].includes(session.state)) return false;
      session.state = state;
      return true;
    },

    /** Poisha that were taken in sessions with this reference, and that went back. */
    moneyOf(tranId: string): { taken: number; back: number } {
      const paid = this.byTranId(tranId).filter(({ state }) => state === 'paid');
      const ids = paid.map(({ bankTranId }) => bankTranId);
      const back = [...refunds.values()].filter(
        ({ state, bankTranId }) => state === 'refunded' && ids.includes(bankTranId),
      );
      return {
        taken: paid.reduce((sum, { paidAmount }) => sum + poishaOf(paidAmount), 0),
        back: back.reduce((sum, { amount }) => sum + amount, 0),
      };
    },

    /** The same `id` starts one refund. */
    refund(order: {
      id: string;
      bankTranId: string;
      amount: number;
    }): Refund | 'started before' | string {
      const known = [...refunds.values()].find((refund) => refund.id === order.id);
      if (known) return known;
      const session = this.byBankTranId(order.bankTranId);
      if (!session) return 'Bank transaction not found';
      const before = [...refunds.values()]
        .filter(({ bankTranId, state }) => bankTranId === order.bankTranId && state !== 'cancelled')
        .reduce((sum, { amount }) => sum + amount, 0);
      if (order.amount <= 0 || before + order.amount > poishaOf(session.paidAmount)) {
        return 'Refund amount exceeds the transaction amount';
      }
      const refund: Refund = { ref: id('R'), ...order, state: 'processing' };
      refunds.set(refund.ref, refund);
      return refund;
    },

    /** Ends the refunds under way. */
    finishRefunds(state: 'refunded' | 'cancelled' = 'refunded'): void {
      for (const refund of refunds.values())
        if (refund.state === 'processing') refund.state = state;
    },
  };
}

export type PayOptions = { cardType?: string; risk?: boolean; amount?: string };
export type Book = ReturnType<typeof openBook>;
