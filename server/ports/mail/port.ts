/** One plain text message to one person. */
export type Mail = {
  /** A bare address, without a name. */
  to: string;
  /** The bare address that an answer goes to, if it is not the sender's. */
  replyTo?: string | undefined;
  subject: string;
  text: string;
  /** It is of no use afterwards, and not sent any more. */
  expiresAt: Date;
};

/** Takes messages for delivery. */
export interface MailSender {
  /** Resolves when the message is accepted for delivery; rejects otherwise. */
  send(mail: Mail): Promise<void>;
  /**
   * Sends what was accepted and is still waiting, where it is due; returns how many. Without it
   * nothing ever waits.
   */
  retry?(): Promise<number>;
}
