/** One message to one person: plain text, and the same as HTML where that helps. */
export type Mail = {
  /** A bare address, without a name. */
  to: string;
  /** The bare address that an answer goes to, if it is not the sender's. */
  replyTo?: string | undefined;
  subject: string;
  text: string;
  html?: string | undefined;
  /**
   * The address of RFC 8058: one POST there, without cookies, and its receiver gets no more of these
   * mails.
   */
  unsubscribeUrl?: string | undefined;
  /** The same for each try of a mail, so that a receiver knows it again; without a host. */
  messageId?: string | undefined;
  /** It is of no use afterwards, and not sent any more. */
  expiresAt: Date;
};

/** Takes messages for delivery. */
export interface MailSender {
  /** Resolves when the message is accepted for delivery; rejects otherwise. */
  send(mail: Mail): Promise<void>;
  /**
   * Rejects while no mail could be accepted, for example because the disk is full. For callers that
   * must not wait for `send`. Without it that is not known beforehand.
   */
  check?(): Promise<void>;
  /**
   * The same for a caller with a queue of its own: rejects where `send` would keep the mail for
   * later. Without it `send` keeps nothing.
   */
  deliver?(mail: Mail): Promise<void>;
  /**
   * Sends what was accepted and is still waiting, where it is due; returns how many. Without it
   * nothing ever waits.
   */
  retry?(): Promise<number>;
}

/** Whether another try is of no use: the server knows the recipient, and does not take them. */
export function isRefusedForGood(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  return code === 'EENVELOPE' && responseCode >= 550;
}
