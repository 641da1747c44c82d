import { isStandInAddress } from '#contract/members/stand-in-address.ts';
import type { Mail, MailSender } from '#server/ports/mail/port.ts';

/**
 * Drops mails to the placeholder addresses of members without a mailbox: a mail server would count
 * each of them as a failure of the shop.
 */
export function onlyToMailboxes(sender: MailSender): MailSender {
  const hasMailbox = ({ to }: Mail) => !isStandInAddress(to.trim().toLowerCase());
  const { deliver } = sender;
  return {
    ...sender,
    send: async (mail) => {
      if (hasMailbox(mail)) await sender.send(mail);
    },
    ...(deliver && {
      deliver: async (mail: Mail) => {
        if (hasMailbox(mail)) await deliver(mail);
      },
    }),
  };
}
