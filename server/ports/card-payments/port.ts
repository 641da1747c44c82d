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

/** Takes cards. Every method may throw `CardProviderDown`. */
export interface CardPayments {
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
}
