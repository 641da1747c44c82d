import type { ReactNode } from 'react';

/** The outcome of a payment; `intentId` is the id at the provider. */
export type CardOutcome =
  | { status: 'succeeded'; intentId: string }
  | {
      status: 'failed';
      /** A message for the buyer, written by the provider. */
      message: string;
      /** The reason as a code, for translation. */
      code?: string | undefined;
      /** This intent can no longer be confirmed: a new client secret is needed. */
      ended: boolean;
    };

/** A card form as seen by the payment screen, independent of the provider. */
export type CardPayment = {
  /** Every field is well-formed, so the form can be submitted. */
  complete: boolean;
  /**
   * Pays with the entered card, including any 3-D Secure challenge. Throws `Unreachable` without an
   * answer from the provider: the same call may be retried.
   */
  confirm: (clientSecret: string) => Promise<CardOutcome>;
};

/** The card fields and the payment that uses them. */
export type CardEntry = CardPayment & {
  /** The fields; `error` is shown in red below them (specification, section 8). */
  fields: (error: string | null) => ReactNode;
};

/** The card form of a provider: passes its fields to the page around them. */
export type CardFormProps = { children: (entry: CardEntry) => ReactNode };
