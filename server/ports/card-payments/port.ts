/** What a payment intent goes through, in the words of card providers. */
export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'canceled';

export type CardIntent = {
  id: string;
  /** Lets one browser confirm this one intent; never logged. Begins with `{id}_secret_`. */
  clientSecret: string;
  status: IntentStatus;
  /** Poisha. */
  amount: number;
  /** Lower case ISO code: `bdt`. */
  currency: string;
  metadata: Record<string, string>;
  /** Poisha that have gone back to the card, or are on their way. */
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

/** The provider did not answer, or not with sense: try again later, nothing is known. */
export class CardProviderDown extends Error {
  constructor(cause: unknown) {
    super('The card provider does not answer', { cause });
    this.name = 'CardProviderDown';
  }
}

/** Something has happened to an intent; what, is asked by `retrieveIntent`. */
export type CardEvent = {
  /** The same event may come more than once, under the same id. */
  id: string;
  intentId: string;
};

/** What claims to come from the provider is not signed by it, changed on the way, or too old. */
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
   * Ends an intent that has not succeeded, once and for all. Gives its state afterwards, whatever
   * that is, or null when the provider does not know the id.
   */
  cancelIntent(id: string): Promise<CardIntent | null>;
  /**
   * Gives all of a succeeded payment back; the same key refunds once. Throws when there is
   * nothing to give back: not succeeded, or refunded already by another key.
   */
  refundIntent(id: string, idempotencyKey: string): Promise<void>;
  /**
   * Checks the signature over the very bytes that came. Null for an event that is not about an
   * intent. Throws `WebhookRefused`.
   */
  readWebhook(rawBody: Buffer, headers: Headers): Promise<CardEvent | null>;
}
