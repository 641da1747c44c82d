import type { Mail } from './port.ts';

/** The options of nodemailer for a mail; addresses are bare, one for each field. */
export function messageOptions(mail: Mail, from: string) {
  const { to, replyTo, subject, text, html, unsubscribeUrl, messageId } = mail;
  return {
    from,
    to: { name: '', address: to },
    ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
    subject,
    text,
    ...(html !== undefined && { html }),
    ...(messageId !== undefined && { messageId: `<${messageId}@${hostOf(from)}>` }),
    ...(unsubscribeUrl !== undefined && {
      headers: {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
  };
}

/** `Name <address@host>` or a bare address. */
function hostOf(from: string): string {
  return /@([^\s>@]+)>?$/.exec(from)?.[1] ?? 'localhost';
}
