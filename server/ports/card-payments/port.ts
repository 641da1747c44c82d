/** The states of a payment intent, as card providers name them. */
export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'canceled';

export type CardIntent = {
  id: string;
  /** Allows a browser to confirm this intent; never logged. Begins with `{id}_secret_`. */
  clientSecret: string;
  status: IntentStatus;
  /** Poisha. */
  amount: number;
  /** Lower case ISO code: `bdt`. */
  currency: string;
  metadata: Record<string, string>;
  /** Poisha that went back to the card, or are about to. */
  refunded: number;
};

export type NewCardIntent = {
  /** Poisha. */
  amount: number;
  currency: string;
  metadata: Record<string, string>;
  /** The same key always gives the same intent. */
  idempotencyKey: string;
};

/** The provider did not respond, or with an invalid response; the outcome is unknown, so retry. */
export class CardProviderDown extends Error {
  constructor(cause: unknown) {
    super('The card provider does not answer', { cause });
    this.name = 'CardProviderDown';
  }
}

/** The state of an intent has changed; read it by `retrieveIntent`. */
export type CardEvent = {
  /** The same for each delivery of an event. */
  id: string;
  intentId: string;
};

/** An event whose signature is missing or wrong, or that is too old. */
export class WebhookRefused extends Error {
  override name = 'WebhookRefused';
}

/** Other hosts that the payment page needs, as sources of a Content-Security-Policy. */
export type BrowserOrigins = {
  scripts: readonly string[];
  frames: readonly string[];
  connections: readonly string[];
};

/** Takes cards. Every method may throw `CardProviderDown`. */
export interface CardPayments {
  /** Undefined when the browser half needs no host but the shop's own. */
  readonly browserOrigins?: BrowserOrigins;
  createIntent(intent: NewCardIntent): Promise<CardIntent>;
  /** Null when the provider does not know the id. */
  retrieveIntent(id: string): Promise<CardIntent | null>;
  /**
   * Cancels an intent unless it has succeeded. Returns its state afterwards, whatever that is, or
   * null when the provider does not know the id.
   */
  cancelIntent(id: string): Promise<CardIntent | null>;
  /**
   * Refunds a succeeded payment in full, once for each key. Throws when there is nothing to refund:
   * not succeeded, or already refunded with another key.
   */
  refundIntent(id: string, idempotencyKey: string): Promise<void>;
  /**
   * Verifies the signature of the raw body. Null for an event without an intent. Throws
   * `WebhookRefused`.
   */
  readWebhook(rawBody: Buffer, headers: Headers): Promise<CardEvent | null>;
}
