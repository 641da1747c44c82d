import { messageOptions } from '../message-options.ts';
import type { MailSender } from '../port.ts';

export type SmtpOptions = {
  /** `smtp://user:password@host:587` (STARTTLS when offered) or `smtps://…`. */
  url: string;
  /** The sender of all mails: an address, or `Name <address>`. */
  from: string;
};

/** Short, because a request may wait for it. */
const timeoutMs = 15_000;

/** Sends each message to a mail server, on its own connection. */
export function createSmtpSender({ url, from }: SmtpOptions): MailSender {
  const connect = async () => {
    // Loaded lazily, with the first mail.
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
    });
  };
  return {
    async send(mail) {
      const transport = await connect();
      await transport.sendMail(messageOptions(mail, from));
    },
    async verify() {
      const transport = await connect();
      await transport.verify();
    },
  };
}
