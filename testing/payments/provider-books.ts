import type { PaymentState } from '#contract/constants.ts';
import type { Db } from '#server/db/client.ts';
import { checkLedger } from '#server/features/payments/ledger/check-ledger.ts';

/** Disagreements after everything has settled, one sentence each. */
export type Disagreements = {
  'payments left open': string[];
  'ledger differences': string[];
  'money without a sale': string[];
};

/** The compared part of the books of a card provider; amounts in poisha. */
type ProviderBooks = {
  intents: () => {
    id: string;
    status: string;
    amount_received: number;
    metadata: Record<string, string>;
  }[];
  refunds: () => { payment_intent: unknown; amount: number }[];
};

const atRest: readonly string[] = ['paid', 'released', 'refunded'] satisfies PaymentState[];

/** Whether this state is final. */
export function isAtRest(state: string): boolean {
  return atRest.includes(state);
}

/**
 * Compares the books of the shop with those of the card provider: every payment is final, the
 * provider holds exactly the money of the paid ones, and no card can still be charged.
 */
export async function compareBooks(db: Db, provider: ProviderBooks): Promise<Disagreements> {
  const payments = await db.selectFrom('payments').select(['id', 'state', 'amount']).execute();
  const attempts = await db.selectFrom('payment_attempts').select(['ref', 'payment_id']).execute();
  const paymentOf = ({ ref }: Record<string, string>) =>
    attempts.find((attempt) => attempt.ref === ref)?.payment_id;
  const intents = provider.intents();
  const refunds = provider.refunds();
  const ledger = await checkLedger(db);
  const open: string[] = [];
  const money: string[] = [];

  for (const { id, state, amount } of payments) {
    if (!isAtRest(state)) open.push(`Payment ${id} is ${state}.`);
    const own = intents.filter(({ metadata }) => paymentOf(metadata) === id);
    const taken = own.reduce((sum, intent) => sum + intent.amount_received, 0);
    const back = refunds
      .filter((refund) => own.some((intent) => intent.id === refund.payment_intent))
      .reduce((sum, refund) => sum + refund.amount, 0);
    if (taken - back !== (state === 'paid' ? amount : 0)) {
      money.push(`Payment ${id} is ${state}; of ${taken} poisha ${back} went back.`);
    }
    if (state === 'refunded' && taken === 0) {
      money.push(`Payment ${id} is refunded, and nothing was ever taken.`);
    }
  }
  for (const { id, status, metadata } of intents) {
    if (status !== 'succeeded' && status !== 'canceled') open.push(`Intent ${id} is ${status}.`);
    if (!payments.some((payment) => payment.id === paymentOf(metadata))) {
      money.push(`Intent ${id} is of no payment.`);
    }
  }
  const differences = [...ledger.disagreements];
  if (ledger.sum !== 0) differences.push(`The ledger sums to ${ledger.sum} poisha.`);
  return {
    'payments left open': open,
    'ledger differences': differences,
    'money without a sale': money,
  };
}

export const inAgreement: Disagreements = {
  'payments left open': [],
  'ledger differences': [],
  'money without a sale': [],
};

/** The number of disagreements of each kind. */
export function countAll(found: Disagreements): Record<keyof Disagreements, number> {
  return {
    'payments left open': found['payments left open'].length,
    'ledger differences': found['ledger differences'].length,
    'money without a sale': found['money without a sale'].length,
  };
}
