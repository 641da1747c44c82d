/** One plain text message to one person. */
export type Mail = {
  /** A bare address, without a name. */
  to: string;
  subject: string;
  text: string;
};

/** Takes messages for delivery. */
export interface MailSender {
  /** Resolves when the message is accepted for delivery; rejects otherwise. */
  send(mail: Mail): Promise<void>;
}
