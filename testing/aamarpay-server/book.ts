import { randomInt } from 'node:crypto';

/** Codes of the vendor's documents: 0, 2, 3 and 7. `created`: no page was opened yet. */
export type SessionState = 'created' | 'initiated' | 'paid' | 'expired' | 'failed';

export type Session = {
  /** `track` in the page's address; `pg_txnid` once it is paid. */
  track: string;
  /** As it was ordered, credentials excluded. */
  order: Record<string, string>;
  state: SessionState;
  bankTxnId: string;
  /** The wallet: `bKash` and the like. */
  paymentType: string;
  /** Null, as in the vendor's sample, unless a test sets a warning. */
  riskLevel: string | null;
  /** Set by the test: aamarPay took another amount than was ordered. */
  paidAmount: string;
};

export type PayOptions = { cardType?: string; risk?: boolean; amount?: string };

const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('');

/** Taka with two decimals → poisha, without the program's own code. */
const poishaOf = (text: string) => Math.round(Number(text) * 100);

/** aamarPay's own records: sessions, paid money, and refunds in its panel. */
export function openBook() {
  const sessions = new Map<string, Session>();
  const givenBack = new Map<string, number>();
  const isOpen = ({ state }: Session) => state === 'created' || state === 'initiated';

  return {
    sessions,

    create(order: Record<string, string>): Session {
      const session: Session = {
        track: `AAM${digits(16)}`,
        order,
        state: 'created',
        bankTxnId: '',
        paymentType: '',
        riskLevel: null,
        paidAmount: order.amount ?? '',
      };
      sessions.set(session.track, session);
      return session;
    },

    find(track: string): Session {
      const session = sessions.get(track);
      if (!session) throw new Error(`No session ${track}`);
      return session;
    },

    byTranId: (tranId: string) =>
      [...sessions.values()].find(({ order }) => order.tran_id === tranId),

    /** False when this session has ended already: it is never paid twice. */
    pay(track: string, { cardType = 'bKash', risk = false, amount }: PayOptions = {}): boolean {
      const session = this.find(track);
      if (!isOpen(session)) return false;
      session.state = 'paid';
      session.bankTxnId = `B${digits(9)}`;
      session.paymentType = cardType;
      session.riskLevel = risk ? '1' : null;
      session.paidAmount = amount ?? session.paidAmount;
      return true;
    },

    end(track: string, state: 'expired' | 'failed'): boolean {
      const session = this.find(track);
      if (!isOpen(session)) return false;
      session.state = state;
      return true;
    },

    /** A person gives money back in the merchant panel, poisha; throws for more than there is. */
    giveBack(tranId: string, poisha: number): void {
      const { taken, back } = this.moneyOf(tranId);
      if (poisha <= 0 || back + poisha > taken)
        throw new Error(`${tranId} has ${taken - back} left`);
      givenBack.set(tranId, back + poisha);
    },

    /** Poisha that were taken with this reference, and that went back. */
    moneyOf(tranId: string): { taken: number; back: number } {
      const session = this.byTranId(tranId);
      const taken = session?.state === 'paid' ? poishaOf(session.paidAmount) : 0;
      return { taken, back: givenBack.get(tranId) ?? 0 };
    },
  };
}

export type Book = ReturnType<typeof openBook>;
