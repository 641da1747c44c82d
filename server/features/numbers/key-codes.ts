import type { FastifyBaseLogger } from 'fastify';
import { prefixOf } from '#contract/members/login-number.ts';
import type { KeyCodes, KeyPlace } from '#server/http/api/deps.ts';
import type { RateLimiter } from '#server/http/api/rate-limiter.ts';
import { Problem } from '#server/lib/problem.ts';
import type { NumberSignIn } from '#server/ports/identity/port.ts';
import type { MailSender } from '#server/ports/mail/port.ts';
import { keyCodeMail } from './key-code-mail.ts';
import type { LoginCodes } from './login-codes.ts';

type Options = {
  codes: LoginCodes;
  /** Null: no text messages. */
  numbers: NumberSignIn | null;
  mail: MailSender;
  rateLimiter: () => RateLimiter;
  clock: () => Date;
  log: FastifyBaseLogger;
};

/**
 * Codes that prove an address or a number before it becomes a key. They are of the table of login
 * codes: hashed, one for each place, and with one count of wrong ones.
 */
export function createKeyCodes({
  codes,
  numbers,
  mail,
  rateLimiter,
  clock,
  log,
}: Options): KeyCodes {
  const askedOf = ({ value }: KeyPlace, asker: string) => ({
    number: value,
    challenge: asker,
    device: '',
  });
  const closed = (until: Date) =>
    new Problem('key-code-closed', {
      retryAfterSeconds: Math.max(1, Math.ceil((until.getTime() - clock().getTime()) / 1000)),
    });

  return {
    hasNumbers: numbers !== null,
    async send(to, asker, { headers, address }) {
      const asked = askedOf(to, asker);
      if (to.kind === 'number') {
        if (!numbers) throw new Problem('sms-used-up');
        await rateLimiter().consume('number-prefixes', { address, account: prefixOf(to.value) });
        await rateLimiter().consume('number-codes', { address, account: to.value });
        const answer = await numbers.ask(asked, headers);
        if (answer.is === 'closed') throw closed(answer.until);
        if (answer.is === 'over') throw new Problem('sms-used-up');
        return;
      }
      await rateLimiter().consume('confirmation-mails', { address, account: to.value });
      const until = await codes.closedUntil(asked);
      if (until) throw closed(until);
      const code = await codes.make(asked);
      mail
        .send(keyCodeMail({ to: to.value, code }, clock()))
        .catch((error: unknown) => log.error({ err: error }, 'a mail could not be sent'));
    },
    async check(to, asker, code) {
      const asked = askedOf(to, asker);
      const checked = await codes.check(asked, code);
      if (checked.is === 'wrong') throw new Problem('key-code-wrong');
      if (checked.is === 'gone') throw new Problem('key-code-gone');
      if (checked.is === 'over') throw closed(checked.until);
      await codes.takeProof(asked);
    },
  };
}
