import type {
  DeclineReason,
  PaymentMethod,
  PaymentProviderName,
} from '#contract/orders/payment-methods.ts';

/** The states of a payment at its provider, in the words that card providers use. */
export type AttemptStatus =
  /** The buyer has not paid, or was refused, and may try another card or wallet. */
  | 'requires_payment_method'
  /** The buyer is at the provider's page, or at the bank's. */
  | 'requires_action'
  /** The provider does not know yet, or has money that a person must look at (`review`). */
  | 'processing'
  | 'succeeded'
  /** No money can come any more. Only of providers whose `cancel` is not `no`. */
  | 'canceled';

/** A payment as its provider reports it now. */
export type Attempt = {
  /** The provider's id; `transitionId` on the wire. */
  id: string;
  /** The `ref` that the payment was created with; null: not one of ours. */
  ref: string | null;
  status: AttemptStatus;
  /** Poisha, as the provider has it; the shop compares it with what it asked for. */
  amount: number;
  /** Lower-case ISO code: `bdt`. */
  currency: string;
  /**
   * Poisha that went back to the buyer, or are about to, by the shop or by hand; null where the
   * provider does not tell.
   */
  refunded: number | null;
  /** The money is there and the provider warns of it (SSLCommerz, `risk_level` 1). */
  review?: 'risk';
  /** Why the buyer's money was not taken; never the provider's own words, which may name people. */
  declined?: DeclineReason;
  /** The buyer's bank wants the money back (a dispute); somebody answers it at the provider. */
  isDisputed?: boolean;
  /** What a buyer finds in the own wallet or statement, such as bKash's trxID. */
  receiptRef?: string;
  /** The provider's further ids, merged into `StoredAttempt.facts`. No secrets, no wallet numbers. */
  facts?: Facts;
};

/** What an adapter needs again: ids such as `sessionkey` and `val_id`, but also words such as `paidBy`. */
export type Facts = Readonly<Record<string, string>>;

/** The facts that are ids of the money, by which people and settlement files name it. */
export const moneyIds = ['trxId', 'bankTranId', 'valId', 'pgTxnId', 'bankTxnId'] as const;

/** What the shop has stored of an attempt, in a row of its own; a payment may have several. */
export type StoredAttempt = {
  /** The shop's own id: 26 letters and digits (Crockford's base 32), or an older UUID. */
  ref: string;
  /** The provider's id; null while the answer to `createPayment` is missing. */
  id: string | null;
  /** Poisha. */
  amount: number;
  facts: Facts;
  openedAt: Date;
  /** Whether the shop has called `capture`, also if no answer came. */
  isCapturing: boolean;
};

/** How the buyer's browser goes on. */
export type Start =
  /** The provider's form stands in the payment page; the secret is never logged. */
  | { kind: 'in-page'; clientSecret: string }
  /** The browser leaves to a page of `leavesTo`, or by a path to one of the shop itself. */
  | { kind: 'redirect'; url: string };

export type NewPayment = {
  ref: string;
  /** Poisha. */
  amount: number;
  /** Which of the provider's `methods` the buyer chose. */
  method: PaymentMethod;
  /** Whole address of the return route; without PUBLIC_URL, which only trials lack, a path. */
  returnTo: string;
  /** Whole address of the notification route, or a path, as `returnTo`. */
  notifyTo: string;
  /** What is bought, such as `Samsung Galaxy A54`. */
  productName: string;
  buyer: BuyerFacts;
};

/** From the booking; a provider gets only what it demands. */
export type BuyerFacts = { name: string; email: string; phone: string; address: string };

export type NewRefund = {
  /** The shop's own id of this refund, at most 30 characters. */
  key: string;
  /** Poisha: all that was paid, or a part. */
  amount: number;
  /** At most 255 characters, for the provider's records. */
  reason: string;
};

/** `started`: accepted, the money is on its way. `failed`: nothing goes back. */
export type RefundStatus = 'started' | 'done' | 'failed';

export type ProviderRefund = {
  /** The provider's id of the refund; null where it gives none until later. */
  id: string | null;
  status: RefundStatus;
  /** Why it failed, for an admin; no secrets. */
  problem?: string;
};

export type StoredRefund = NewRefund & {
  id: string | null;
  /** Ids of the attempt's other refunds, for providers that list refunds without a key. */
  otherIds: readonly string[];
  startedAt: Date;
};

/** Milliseconds after its opening that a phone waits for money whose taking nobody answered to (decision 0092). */
export const captureDoubtMs = 3_600_000;

/** What differs between providers; the conformance suite asks each for what it states here. */
export type Capabilities = {
  /**
   * `final`: once `close` says `canceled`, no money can come. `by-not-capturing`: money comes only by
   * `capture`, so an attempt that was never captured is over. `no`: money may come at any time.
   */
  cancel: 'final' | 'by-not-capturing' | 'no';
  /** `createPayment` with a `ref` that it knows finds the same attempt instead of a second one. */
  reopensByRef: boolean;
  /** Refunds of the same key happen once, so that one without an answer may be sent again. */
  refundsOncePerKey: boolean;
  /**
   * `at-once`: `refund` answers `done`. `followed`: days may pass, and `retrieveRefund` tells.
   * `by-hand`: no call gives money back, so `refund` answers `failed` and says what a person does.
   */
  refunds: 'at-once' | 'followed' | 'by-hand';
  /** Poisha that one payment may have. */
  smallest: number;
  largest: number;
  /** Undefined where no limit is known: the provider refuses refunds of payments older than that. */
  refundableDays?: number;
};

/**
 * The provider did not answer, or not validly. The outcome is unknown: ask before repeating, unless
 * `nothingSent` says that the request never reached it.
 */
export class PaymentProviderDown extends Error {
  readonly nothingSent: boolean;
  constructor(
    cause: unknown,
    message = 'The payment provider does not answer',
    { nothingSent = false } = {},
  ) {
    super(message, { cause });
    this.name = 'PaymentProviderDown';
    this.nothingSent = nothingSent;
  }
}

/** A notification whose signature is missing or wrong, or that is too old. */
export class NotificationRefused extends Error {
  override name = 'NotificationRefused';
}

/**
 * "Look at this attempt": never a state. By the provider's id or by our `ref`, whichever the message
 * has. `isUnsigned`: nothing shows that the provider has sent it, so the shop looks as seldom as
 * after a return.
 */
export type Notification = { eventId: string; isUnsigned?: boolean } & (
  | { id: string }
  | { ref: string }
);

/**
 * The buyer's browser is back. `hint` is what the address claims; it is shown to nobody and decides
 * only whether `capture` is worth a call.
 */
export type Return = ({ id: string } | { ref: string }) & { hint: 'paid' | 'failed' | 'left' };

/** The body of a message is raw: signatures are over the very bytes. */
export type Message = {
  method: 'GET' | 'POST';
  query: URLSearchParams;
  body: Buffer;
  headers: Headers;
};

/** Other hosts that the payment page needs, as sources of a Content-Security-Policy. */
export type BrowserOrigins = {
  scripts: readonly string[];
  frames: readonly string[];
  connections: readonly string[];
};

/**
 * Takes payments: in the page, or on a page of the provider. Every method may throw
 * `PaymentProviderDown`. Other errors mean that the provider has refused, and that nothing has
 * happened. Methods are called outside of database transactions, and never believe the stored
 * state.
 */
export interface PaymentProvider {
  readonly name: PaymentProviderName;
  /** The methods that buyers choose from, in the order of the buttons. */
  readonly methods: readonly PaymentMethod[];
  readonly can: Capabilities;
  /** Undefined when the payment page needs no host but the shop's own. */
  readonly browserOrigins?: BrowserOrigins;
  /**
   * Exact origins of `Start.url`, for the policy `form-action`; `'self'` where it is a path of the
   * shop, and none for in-page providers.
   */
  readonly leavesTo: readonly string[];

  /** What an operator can have checked; undefined where nothing of it can be wrong. */
  readonly check?: {
    apiUrl: string;
    pageOrigins: readonly string[];
    /** Whether real money moves. */
    isLive: boolean;
    /** Whether the credentials are taken; charges nothing. Throws when that is not known. */
    login: () => Promise<{ state: 'right' | 'wrong' | 'unknown'; why: string }>;
  };

  createPayment(payment: NewPayment): Promise<{ attempt: Attempt; start: Start }>;
  /** Where to go on with an open attempt; null when only a new one helps. Moves no money. */
  resume(attempt: StoredAttempt): Promise<Start | null>;
  /** Null when the provider does not know the attempt. Never moves money. */
  retrieve(attempt: StoredAttempt): Promise<Attempt | null>;
  /** Fetches what `capture` needs, such as a token, before the shop stores that it captures. */
  prepareCapture?(): Promise<void>;
  /**
   * Takes the money that the buyer has approved; only of providers whose `cancel` is
   * `by-not-capturing`. The shop calls it after it has stored that it does, and never after the hold
   * has ended. With no clear answer it asks the provider, as `retrieve` does, and reports
   * `processing` while that does not settle it. Nothing was taken, and it may be called again, when
   * it reports `requires_action` or throws `PaymentProviderDown` with `nothingSent`.
   */
  capture?(attempt: StoredAttempt): Promise<Attempt>;
  /**
   * The hold has ended: cancels the attempt where the provider can, unless it has succeeded.
   * Returns its state afterwards, whatever that is, or null when the provider does not know it.
   */
  close(attempt: StoredAttempt): Promise<Attempt | null>;
  /**
   * Gives money of a succeeded attempt back. Throws when the provider refuses the very request;
   * a refund that it took and that failed has `status: 'failed'`.
   */
  refund(attempt: StoredAttempt, refund: NewRefund): Promise<ProviderRefund>;
  /** Null when the provider knows no such refund, or cannot say. */
  retrieveRefund(attempt: StoredAttempt, refund: StoredRefund): Promise<ProviderRefund | null>;
  /** Verifies the message, where it is signed. Null when it is about none of our payments. Throws `NotificationRefused`. */
  readNotification(message: Message): Promise<Notification | null>;
  /** Null when the address names no attempt, and for in-page providers. */
  readReturn(message: Message): Return | null;
}
