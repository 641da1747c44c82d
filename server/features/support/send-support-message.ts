import { orderNumber } from '#contract/orders/order-number.ts';
import { defanged } from '#contract/phones/tricks.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';

/** An answer that comes later helps nobody (ms). */
const keptFor = 7 * 24 * 60 * 60 * 1000;

/**
 * Mails a message to whoever runs the shop. An answer goes to the address in the message, which may
 * be anybody's: nothing is ever sent there by the shop itself. Throws `support-busy` when strangers have filled the hour, and 503 if no mail can be
 * sent.
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
    // Who answers has to read everything, and should open nothing by a slip.
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
