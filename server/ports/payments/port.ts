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
  /** The result is not known yet, or the money needs a person's review (`review`). */
  | 'processing'
  | 'succeeded'
  /** Money can no longer come. Only for providers whose `cancel` is not `no`. */
  | 'canceled';

/** A payment as its provider reports it now. */
export type Attempt = {
  /** The provider's id; `transitionId` on the wire. */
  id: string;
  /** The `ref` with which the payment was created; null: not one of this shop. */
  ref: string | null;
  status: AttemptStatus;
  /** Poisha at the provider; the shop compares them with the requested amount. */
  amount: number;
  /** Lower-case ISO code: `bdt`. */
  currency: string;
  /**
   * Poisha that were, or are being, refunded to the buyer, by the shop or by hand; null if the
   * provider does not report it.
   */
  refunded: number | null;
  /** The money has come, but the provider warns of it (SSLCommerz, `risk_level` 1). */
  review?: 'risk';
  /**
   * Why the buyer's money was not taken; never the provider's own text, which may contain names.
   */
  declined?: DeclineReason;
  /**
   * The buyer's bank demands the money back (a dispute); an operator answers it at the provider.
   */
  isDisputed?: boolean;
  /** A reference in the buyer's own wallet or statement, such as bKash's trxID. */
  receiptRef?: string;
  /** The provider's further ids, merged into `StoredAttempt.facts`. No secrets, no wallet numbers. */
  facts?: Facts;
};

/**
 * Facts that an adapter needs later: ids such as `sessionkey` and `val_id`, but also texts such as
 * `paidBy`.
 */
export type Facts = Readonly<Record<string, string>>;

/**
 * The facts that are ids of the money, by which people and settlement files name it; in the order of
 * the index `payment_attempts_ids`.
 */
export const moneyIds = ['trxId', 'valId', 'bankTranId', 'pgTxnId', 'bankTxnId'] as const;

/** The shop's record of an attempt, in a row of its own; a payment may have several. */
export type StoredAttempt = {
  /** The shop's own id: 26 letters and digits (Crockford's base 32), or an older UUID. */
  ref: string;
  /** The provider's id; null while the answer to `createPayment` is missing. */
  id: string | null;
  /** Poisha. */
  amount: number;
  facts: Facts;
  openedAt: Date;
  /** Whether the shop has called `capture`, even if no answer came. */
  isCapturing: boolean;
};

/** The next step of the buyer's browser. */
export type Start =
  /** The payment page contains the provider's form; the secret is never logged. */
  | { kind: 'in-page'; clientSecret: string }
  /** The browser leaves to a page of `leavesTo`, or, for a path, to one of the shop itself. */
  | { kind: 'redirect'; url: string };

export type NewPayment = {
  ref: string;
  /** Poisha. */
  amount: number;
  /** Which of the provider's `methods` the buyer chose. */
  method: PaymentMethod;
  /**
   * The absolute address of the return route. Without PUBLIC_URL, which only trials lack, a path.
   */
  returnTo: string;
  /** The absolute address of the notification route, or a path, like `returnTo`. */
  notifyTo: string;
  /** The bought phone, such as `Samsung Galaxy A54`. */
  productName: string;
  buyer: BuyerFacts;
};

/** From the booking; each provider gets only the fields that it requires. */
export type BuyerFacts = { name: string; email: string; phone: string; address: string };

export type NewRefund = {
  /** The shop's own id of this refund, at most 30 characters. */
  key: string;
  /** Poisha: the whole payment, or a part. */
  amount: number;
  /** At most 255 characters, for the provider's records. */
  reason: string;
};

/** `started`: accepted, the money is on its way. `failed`: nothing goes back. */
export type RefundStatus = 'started' | 'done' | 'failed';

export type ProviderRefund = {
  /** The provider's id of the refund; null until the provider assigns one. */
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

/**
 * Milliseconds after its opening for which a phone waits for money, if no answer confirmed the
 * capture (decision 0092).
 */
export const captureDoubtMs = 3_600_000;

/**
 * The differences between providers; the conformance suite tests each provider by its statements.
 */
export type Capabilities = {
  /**
   * `final`: after `close` returns `canceled`, no money can come. `by-not-capturing`: money comes
   * only by `capture`, so an attempt that was never captured is over. `no`: money may come at any
   * time.
   */
  cancel: 'final' | 'by-not-capturing' | 'no';
  /** `createPayment` with a known `ref` finds the same attempt instead of opening a second one. */
  reopensByRef: boolean;
  /** Refunds of the same key happen once, so that one without an answer may be repeated. */
  refundsOncePerKey: boolean;
  /**
   * `at-once`: `refund` returns `done`. `followed`: it may take days, and `retrieveRefund` has the
   * state. `by-hand`: no call refunds money, so `refund` returns `failed` with an instruction for a
   * person.
   */
  refunds: 'at-once' | 'followed' | 'by-hand';
  /** The limits of one payment, in poisha. */
  smallest: number;
  largest: number;
  /** The provider refuses refunds of payments older than this; undefined if no limit is known. */
  refundableDays?: number;
};

/**
 * The provider gave no valid answer. The outcome is unknown: query it before repeating, unless
 * `nothingSent` means that the request never reached it.
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
 * A hint to query this attempt; never a state. It has the provider's id or the shop's `ref`,
 * depending on the message. `isUnsigned`: nothing proves that the provider has sent it, so queries
 * are limited as after a return.
 */
export type Notification = { eventId: string; isUnsigned?: boolean } & (
  | { id: string }
  | { ref: string }
);

/**
 * The buyer's browser has returned. `hint` is the claim in the address; it is never shown, and
 * decides only whether `capture` is worth a call.
 */
export type Return = ({ id: string } | { ref: string }) & { hint: 'paid' | 'failed' | 'left' };

/** The body of a message is raw, because signatures are over the exact bytes. */
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
 * happened. Methods are called outside of database transactions, and do not rely on the stored
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
   * Exact origins of `Start.url`, for the policy `form-action`; `'self'` for a path of the shop,
   * and empty for in-page providers.
   */
  readonly leavesTo: readonly string[];

  /** What an operator can have checked; undefined if nothing can be wrong. */
  readonly check?: {
    apiUrl: string;
    pageOrigins: readonly string[];
    /** Whether real money moves. */
    isLive: boolean;
    /** Whether the credentials are accepted; charges nothing. Throws if that is unknown. */
    login: () => Promise<{ state: 'right' | 'wrong' | 'unknown'; why: string }>;
  };

  createPayment(payment: NewPayment): Promise<{ attempt: Attempt; start: Start }>;
  /** The next step of an open attempt; null if only a new attempt helps. Moves no money. */
  resume(attempt: StoredAttempt): Promise<Start | null>;
  /** Null if the provider does not know the attempt. Never moves money. */
  retrieve(attempt: StoredAttempt): Promise<Attempt | null>;
  /**
   * Fetches the requirements of `capture`, such as a token, before the shop records that it
   * captures.
   */
  prepareCapture?(): Promise<void>;
  /**
   * Takes the money that the buyer has approved; only for providers whose `cancel` is
   * `by-not-capturing`. The shop records the call first, and never calls it after the hold has
   * ended. Without a clear answer it queries the provider, like `retrieve`, and returns
   * `processing` while the result is unknown. If it returns `requires_action`, or throws
   * `PaymentProviderDown` with `nothingSent`, nothing was taken and it may be called again.
   */
  capture?(attempt: StoredAttempt): Promise<Attempt>;
  /**
   * Called when the hold has ended: cancels the attempt if the provider can and it has not
   * succeeded. Returns the resulting state, or null if the provider does not know the attempt.
   */
  close(attempt: StoredAttempt): Promise<Attempt | null>;
  /**
   * Refunds money of a succeeded attempt. Throws if the provider refuses the request; an accepted
   * refund that failed has `status: 'failed'`.
   */
  refund(attempt: StoredAttempt, refund: NewRefund): Promise<ProviderRefund>;
  /** Null if the provider does not know the refund, or cannot report it. */
  retrieveRefund(attempt: StoredAttempt, refund: StoredRefund): Promise<ProviderRefund | null>;
  /**
   * Verifies the message, if it is signed. Null if it is not about a payment of this shop. Throws
   * `NotificationRefused`.
   */
  readNotification(message: Message): Promise<Notification | null>;
  /** Null if the address has no attempt, and for in-page providers. */
  readReturn(message: Message): Return | null;
}
