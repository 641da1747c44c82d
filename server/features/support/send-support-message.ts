import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/http/api/problem.ts';

/** An answer that comes later helps nobody (ms). */
const keptFor = 7 * 24 * 60 * 60 * 1000;

/**
 * Mails a message to whoever runs the shop. An answer goes to the address in the message, which may
 * be anybody's: nothing is ever sent there by the shop itself. Throws 503 if no mail can be sent.
 */
export const sendSupportMessage: Handler<'POST /support'> = async ({ body, deps, log }) => {
  const { email, message } = body;
  const mail = {
    to: deps.supportAddress,
    replyTo: email,
    subject: `PhoneHaat: a message from ${email}`,
    text: `${message}\n\n-- \nWritten on the help page by ${email}. An answer to this mail goes there.\n`,
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
