import type { MailSender } from '../port.ts';

export type SmtpOptions = {
  /** `smtp://user:password@host:587` (STARTTLS when offered) or `smtps://…`. */
  url: string;
  /** The sender of all mails: an address, or `Name <address>`. */
  from: string;
};

/** A mail server that does not answer must not hold a request for minutes. */
const timeoutMs = 15_000;

/** Hands each message to a mail server, on a connection of its own. */
export function createSmtpSender({ url, from }: SmtpOptions): MailSender {
  return {
    async send({ to, subject, text }) {
      // Loaded with the first mail, not when the shop opens.
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({
        url,
        connectionTimeout: timeoutMs,
        greetingTimeout: timeoutMs,
        socketTimeout: timeoutMs,
      });
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text });
    },
  };
}
