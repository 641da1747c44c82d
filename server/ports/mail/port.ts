/** One message to one person: plain text, and HTML where useful. */
export type Mail = {
  /** A bare address, without a name. */
  to: string;
  /** The bare address for replies, if it is not the sender's. */
  replyTo?: string | undefined;
  subject: string;
  text: string;
  html?: string | undefined;
  /** The address of RFC 8058: one POST there, without cookies, unsubscribes the recipient. */
  unsubscribeUrl?: string | undefined;
  /**
   * The same for each try of a mail, so that the recipient's server detects duplicates; without a
   * host.
   */
  messageId?: string | undefined;
  /** Afterwards the mail is useless and not sent any more. */
  expiresAt: Date;
};

/** Accepts messages for delivery. */
export interface MailSender {
  /** Resolves when the message is accepted for delivery; rejects otherwise. */
  send(mail: Mail): Promise<void>;
  /**
   * Rejects while no mail could be accepted, for example because the disk is full. For callers that
   * must not wait for `send`. Without it this is not known beforehand.
   */
  check?(): Promise<void>;
  /** Removes old mails that were written instead of sent; returns how many. */
  forgetWritten?(): Promise<number>;
  /** Rejects when the mail server cannot be reached or refuses the login; sends nothing. */
  verify?(): Promise<void>;
  /**
   * Like `send`, for a caller with a queue of its own: rejects where `send` would store the mail
   * for later. Without it `send` stores nothing.
   */
  deliver?(mail: Mail): Promise<void>;
  /** Since when each accepted mail waits that is not sent yet. Without it no mail waits. */
  waiting?(): Promise<Date[]>;
  /** Sends accepted mails that are due; returns how many. Without it no mail is queued. */
  retry?(): Promise<number>;
}

/** Whether a retry is useless, because the server permanently refuses the recipient. */
export function isRefusedForGood(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  return code === 'EENVELOPE' && responseCode >= 550;
}
