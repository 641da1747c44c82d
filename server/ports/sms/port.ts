/** One text message. */
export type Sms = {
  /** As members write numbers: 01XXXXXXXXX. */
  to: string;
  text: string;
  /**
   * The same for each try of a message, another one for each message of a day: at most 20 letters
   * and digits.
   */
  ref: string;
};

/**
 * `refused`: by its answer the provider sends nothing. `unknown`: no answer, or none with either
 * meaning, so the message may be on its way.
 */
export type SmsOutcome = 'accepted' | 'refused' | 'unknown';

/** Hands messages to a provider. */
export interface SmsSender {
  /** For the operator, such as `SSL Wireless`. */
  readonly name: string;
  /** Whether the provider sends once what comes twice with the same `ref`. */
  readonly knowsRef: boolean;
  /** Never rejects. */
  send(sms: Sms): Promise<SmsOutcome>;
  /** What is left to send with, in Taka; null if the answer does not have it. Rejects without one. */
  balance?(): Promise<number | null>;
  /** Removes old messages that were written instead of sent; returns how many. */
  forgetWritten?(): Promise<number>;
}

/** The number as providers want it: with the country's code, without a plus. */
export const withCountry = (number: string): string => `88${number}`;

export type SslWirelessSettings = {
  token: string;
  /** The name of the sender that the provider has registered. */
  sid: string;
  /** A stand-in's address; null for the provider's own. */
  apiUrl: string | null;
};

export type BulkSmsBdSettings = {
  apiKey: string;
  senderId: string;
  /** A stand-in's address; null for the provider's own. */
  apiUrl: string | null;
};

export type HttpSmsSettings = {
  /** With `{to}`, `{local}`, `{text}` and `{ref}` in the query, if the provider reads them there. */
  url: string;
  /** The body with the same places; null: a GET without one. JSON, or fields of a form. */
  body: string | null;
  headers: Record<string, string>;
  /** Part of every answer to an accepted message. */
  accepted: string;
  /** Part of an answer that refuses; without it such an answer is unclear. */
  refused: string | null;
};
