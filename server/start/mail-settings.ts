import * as z from 'zod';
import { ConfigError } from './config-error.ts';

/** The variables of mails and of addresses' confirmation; part of `environment` in `config.ts`. */
export const mailVariables = {
  /** The mail server, like smtps://user:password@mail.example.org. */
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'Give an address like smtps://user:password@host.' })
    .optional(),
  /** The sender of all mails, like PhoneHaat <hello@example.org>. */
  MAIL_FROM: z
    .string()
    .refine(
      (from) => z.email().safeParse(bareAddress(from)).success,
      'Give an address, like PhoneHaat <hello@example.org>.',
    )
    .optional(),
  /** The recipient of messages from the help page; by default the address of MAIL_FROM. */
  SUPPORT_EMAIL: z.email('Give an address like help@example.org.').optional(),
  /**
   * Whether members must confirm their address before they get mails, book or list. By default yes,
   * except in a trial, whose mails are files.
   */
  CONFIRM_ADDRESSES: z
    .enum(['yes', 'for-mails', 'no'], 'Set it to yes, for-mails or no, or leave it out.')
    .optional(),
};

const schema = z.object(mailVariables);
type Variables = z.output<typeof schema>;

export type Smtp = { url: string; from: string };

/** An address without a mailbox: without a mail server, mails are files on this machine. */
export const noSupportAddress = 'operator@localhost';

export function readSupportAddress(value: Variables): string {
  return value.SUPPORT_EMAIL ?? bareAddress(value.MAIL_FROM) ?? noSupportAddress;
}

/** Requires PUBLIC_URL, because links in mails must not be made from a request's Host header. */
export function readSmtp(value: Variables, publicUrl: string | null): Smtp | null {
  const { SMTP_URL: url, MAIL_FROM: from } = value;
  if (!url && !from) return null;
  if (!url || !from || !publicUrl) {
    throw new ConfigError(
      'SMTP_URL, MAIL_FROM and PUBLIC_URL belong together when mails are sent: set all three, or ' +
        'neither SMTP_URL nor MAIL_FROM to keep mails as files in DATA_DIR/outbox.',
    );
  }
  return { url, from };
}

/**
 * Without confirmation a stranger's address could be used to send them mails, so a mail server
 * requires it.
 */
export function readConfirmation(
  { CONFIRM_ADDRESSES: chosen, SMTP_URL: smtpUrl }: Variables,
  exposed: boolean,
): boolean {
  if (chosen !== 'no') return chosen !== undefined || exposed || smtpUrl !== undefined;
  if (!smtpUrl) return false;
  throw new ConfigError(
    'CONFIRM_ADDRESSES: no is possible without SMTP_URL only. With a mail server anybody could ' +
      'have mails sent from your address to strangers.',
  );
}

/** The address in `Name <address>`. */
function bareAddress(from: string | undefined): string | undefined {
  return from?.replace(/^.*<(.+)>\s*$/, '$1').trim();
}
