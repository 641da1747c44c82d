import type { ReactNode } from 'react';

/** What became of a payment; `intentId` is the payment's id at the provider. */
export type CardOutcome =
  | { status: 'succeeded'; intentId: string }
  | {
      status: 'failed';
      /** For the person who pays, in the provider's words. */
      message: string;
      /** The reason as card providers name it, to say it in another language. */
      code?: string | undefined;
      /** This payment can't be confirmed any more: a new client secret is needed. */
      ended: boolean;
    };

/** A card form as the payment screen knows it, whoever the card provider is. */
export type CardPayment = {
  /** Every field looks right, so that a confirmation makes sense. */
  complete: boolean;
  /**
   * Pays with the card that was typed in; a bank's question (3-D Secure) is asked on the way.
   * Throws `Unreachable` when the provider does not answer: the same call may be tried again.
   */
  confirm: (clientSecret: string) => Promise<CardOutcome>;
};

/** The fields of a card, and what can be done with what was typed into them. */
export type CardEntry = CardPayment & {
  /** The fields; `error` is shown in red below them (specification, section 8). */
  fields: (error: string | null) => ReactNode;
};

/** A provider's half of the payment page: gives its fields to the page around them. */
export type CardFormProps = { children: (entry: CardEntry) => ReactNode };
