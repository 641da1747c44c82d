import { hourMs } from '#contract/durations.ts';
import { isStandInAddress } from '#contract/members/stand-in-address.ts';
import { shopNames } from '#contract/shop-name.ts';
import type { Handler } from '#server/http/api/handler.ts';

/**
 * Sends a mail to the calling admin alone, at once and not by the queue, so that its outcome is the
 * mail server's own answer. Why one was refused is in the program's log.
 */
export const sendTestMail: Handler<'POST /shop/testmail'> = async ({ caller, deps, log }) => {
  const to = caller.email;
  if (isStandInAddress(to)) return { outcome: 'unaddressed', to: '' };
  const { mail, clock } = deps;
  const { en, bn } = shopNames();
  const send = (mail.deliver ?? mail.send).bind(mail);
  try {
    await send({
      to,
      subject: `${en}: a test mail`,
      text: `An admin of ${en} has sent this test to their own address. The mail server of the shop took it.\n\n${bn}: এটি একটি পরীক্ষার মেইল।\n`,
      expiresAt: new Date(clock().getTime() + hourMs),
    });
  } catch (error) {
    log.error({ err: error }, 'the mail server did not take a test mail');
    return { outcome: 'refused', to };
  }
  // Without a mail server, mails are files.
  return { outcome: mail.forgetWritten ? 'written' : 'taken', to };
};
