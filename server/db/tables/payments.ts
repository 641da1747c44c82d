import type { ColumnType, Generated } from 'kysely';
import type { PaymentState, RefundState } from '#contract/constants.ts';
import type { HandWay } from '#contract/orders/hand-ways.ts';
import type { PaymentMethod, PaymentProviderName } from '#contract/orders/payment-methods.ts';
import type { CreatedAt } from './column-types.ts';

export interface PaymentsTables {
  payments: PaymentsTable;
  payment_attempts: PaymentAttemptsTable;
  payment_refunds: PaymentRefundsTable;
  money_by_hand: MoneyByHandTable;
  payment_events: PaymentEventsTable;
  payment_mismatches: PaymentMismatchesTable;
  gateway_answers: GatewayAnswersTable;
  provider_troubles: ProviderTroublesTable;
  ledger_transactions: LedgerTransactionsTable;
  ledger_entries: LedgerEntriesTable;
}

/**
 * One row for each hold of a phone. `held`: the buyer is paying, and the phone is held until
 * `held_until`. `paid`: settled; parts may be refunded. `released`: the hold ended without money.
 * `refund_due`: all of the money must go back. `refunded`: all of it went back.
 */
type PaymentsTable = {
  id: string;
  booking_id: string;
  product_id: string;
  buyer_id: string;
  /** Poisha. */
  amount: number;
  /** Only `features/payments/transitions.ts` writes it; other writes do not compile. */
  state: ColumnType<PaymentState, undefined, never>;
  held_until: Date;
  created_at: CreatedAt;
  settled_at: Date | null;
  /** The client subnet that opened it, by `clientSubnetOf`; null after a day. */
  network: Generated<string | null>;
  /** When the reconciler last checked the payment at its provider. */
  asked_at: Date | null;
  /** How the money came by hand; null: by an attempt, or not at all. */
  way: Generated<HandWay | null>;
};

/**
 * A try to pay, by one method at one provider. A payment may have several, one of them open. A
 * closed one may still get money if its provider cannot end it.
 */
type PaymentAttemptsTable = {
  /**
   * The shop's reference, for providers that accept 30 characters; for older payments, the
   * payment's id.
   */
  ref: string;
  payment_id: string;
  provider: PaymentProviderName;
  method: PaymentMethod;
  /** The provider's id (`transitionId` on the wire); null until the provider has responded. */
  provider_id: ColumnType<string | null, string | null | undefined, string | null>;
  /** Poisha. */
  amount: number;
  /** The provider's further ids; written as JSON text. */
  facts: ColumnType<Record<string, string>, string | undefined, string>;
  opened_at: Date;
  // Only `features/payments/attempt-transitions.ts` writes the columns below.
  /** Written before the provider is requested to take the money, which happens once. */
  capturing_at: ColumnType<Date | null, undefined, never>;
  closed_at: ColumnType<Date | null, undefined, never>;
  /** The payment got its money by this attempt. */
  paid_at: ColumnType<Date | null, undefined, never>;
  /** Why the provider warns of the money, and what an admin decided. */
  review: ColumnType<'risk' | 'accepted' | 'refused' | null, undefined, never>;
  /** The time of the next query about a closed attempt; null: no money can come. */
  ask_at: ColumnType<Date | null, undefined, never>;
};

/**
 * A refund of a payment's money, whole or in part. A trigger limits the sum of all refunds to the
 * payment.
 */
type PaymentRefundsTable = {
  id: string;
  /** The shop's key for the provider; at most 30 characters, except for older payments. */
  key: string;
  payment_id: string;
  /** Poisha. */
  amount: number;
  /**
   * Only `features/payments/refunds/refund-transitions.ts` writes it; other writes do not compile.
   */
  state: ColumnType<RefundState, undefined, never>;
  reason: string;
  /** The member who ordered it; null: the program itself, or an operator at the provider. */
  actor_id: string | null;
  provider_refund_id: Generated<string | null>;
  /** The provider's reason for the failure. */
  problem: Generated<string | null>;
  created_at: Date;
  started_at: Generated<Date | null>;
  settled_at: Generated<Date | null>;
  /** The time of the next query at the provider; null: nothing to do, or an admin's turn. */
  ask_at: Generated<Date | null>;
  /** How an admin refunded it by hand; null: the provider refunds it, or has done so. */
  way: Generated<HandWay | null>;
};

/** Money that an admin moved by hand, by their record; for `refund_id` or `payment_id`. */
type MoneyByHandTable = {
  id: string;
  refund_id: Generated<string | null>;
  payment_id: Generated<string | null>;
  way: HandWay;
  /** The reference of the transfer or receipt; unique for each way. */
  reference: string;
  reason: string;
  /** Poisha. */
  amount: number;
  recorded_by: string;
  recorded_at: Date;
  /** Another admin must approve it before it counts. */
  needs_approval: boolean;
  approved_by: Generated<string | null>;
  approved_at: Generated<Date | null>;
  /** When the next record replaced it, before an approval. */
  replaced_at: Generated<Date | null>;
};

/**
 * `sale`: money for the seller came in. `late`: money came in that must be refunded. `refund-due`:
 * the seller's money is the buyer's again. `refund`: the money went back. `release`: a deal is
 * completed. `payout`: put into a batch; `payout-sent`, `payout-failed`: the result.
 * `settled-outside`: sold before deals existed, and never paid out here. `settlement`: a provider's
 * money arrived at the bank, less its fee. `vat`: the tax in the fees of a closed month.
 */
type LedgerTransactionsTable = {
  id: string;
  kind:
    | 'sale'
    | 'late'
    | 'refund-due'
    | 'refund'
    | 'release'
    | 'reopen'
    | 'payout'
    | 'payout-sent'
    | 'payout-failed'
    | 'payout-dissolved'
    | 'settled-outside'
    | 'settlement'
    | 'vat';
  /** Null for the steps of a payout, a settlement and a close, which are in their own tables. */
  payment_id: string | null;
  /** Null for incoming money, and before refunds had rows. */
  refund_id: Generated<string | null>;
  payout_line_id: Generated<string | null>;
  settlement_line_id: Generated<string | null>;
  close_id: Generated<string | null>;
  created_at: Date;
};

/**
 * Append-only; the entries of a transaction sum to zero. `seller`: in escrow until the deal ends.
 * `balance`: the seller's, to be paid out. `outside`: settled before deals existed. `fee`: the
 * shop's. `card-provider`: at the providers, on its way to the bank. `bank`: arrived there, less
 * refunds by hand. `gateway-fee`: deducted by the providers. `vat`: owed to the state. The accounts
 * of providers and shop have no member.
 */
type LedgerEntriesTable = {
  transaction_id: string;
  account:
    | 'card-provider'
    | 'seller'
    | 'buyer'
    | 'balance'
    | 'fee'
    | 'on-its-way'
    | 'paid-out'
    | 'outside'
    | 'bank'
    | 'gateway-fee'
    | 'vat';
  member_id: string | null;
  /** Signed poisha; a bigint, which the driver reads as text. */
  amount: ColumnType<string, number, never>;
};

/** Processed events of the card provider, by the provider's id. */
type PaymentEventsTable = {
  id: string;
  provider_id: string;
  received_at: Date;
};

/** Differences between the card provider's books and the ledger, one sentence for each attempt. */
type PaymentMismatchesTable = {
  provider_id: string;
  sentence: string;
  seen_at: Date;
  /** The provider gave the money back, or the buyer's bank demands it. */
  took_back: Generated<boolean | null>;
};

/** Payments about which their gateway gave no clear answer to a query before a payout. */
type GatewayAnswersTable = { payment_id: string; unclear_at: Date };

/** Providers that currently accept no payments; `provider-troubles.ts` writes it. */
type ProviderTroublesTable = {
  provider: string;
  kind: 'down' | 'refused';
  sentence: string;
  since: Date;
  times: number;
};
