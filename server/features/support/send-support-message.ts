import { orderNumber } from '#contract/orders/order-number.ts';
import { defanged } from '#contract/tricks/links.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';

/** Milliseconds after which an undelivered message is useless. */
const keptFor = 7 * 24 * 60 * 60 * 1000;

/**
 * Mails a message to the operator. Replies go to the address in the message, which may be a
 * stranger's, so the shop itself never sends anything there. Throws `support-busy` if strangers
 * have used up the hour's limit, and 503 if no mail can be sent.
 */
export const sendSupportMessage: Handler<'POST /support'> = async ({
  body,
  address,
  deps,
  log,
}) => {
  const { email, message, order } = body;
  await deps.rateLimiter.consume('support-of-all', { address, account: 'all' }).catch(() => {
    throw new Problem('support-busy', { retryAfterSeconds: 60 * 60 });
  });
  // The sender may name anybody's order: its page shows who the two are.
  const about = order
    ? `About order ${orderNumber(order)}: ${deps.publicUrl ?? ''}/order/${order}\n\n`
    : '';
  const mail = {
    to: deps.supportAddress,
    replyTo: email,
    subject: `PhoneHaat: ${order ? `order ${orderNumber(order)}, ` : ''}a message from ${email}`,
    // The reader must read everything, and should not open a link by accident.
    text: `${about}${defanged(message)}\n\n-- \nLinks are written so that they cannot be opened. Written on the help page by ${email}. An answer to this mail goes there.\n`,
    expiresAt: new Date(deps.clock().getTime() + keptFor),
  };
  try {
    await deps.mail.send(mail);
  } catch (error) {
    log.error({ err: error }, 'a message to the operator could not be sent');
    throw new Problem('temporarily-down');
  }
  return { acknowledged: true };
};
