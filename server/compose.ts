import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import type { Db } from './db/client.ts';
import { retireMember } from './db/retire-member.ts';
import { createAccessTokens } from './http/access-tokens.ts';
import type { Deps } from './http/deps.ts';
import { passwordResetMail } from './password-reset-mail.ts';
import { createEmbeddedCardPayments } from './ports/card-payments/embedded/card-payments.ts';
import { createEmbeddedIdentity } from './ports/identity/embedded/better-auth.ts';
import { createEmbeddedImageHost } from './ports/image-host/embedded/image-host.ts';
import { createOutbox } from './ports/mail/embedded/outbox.ts';
import { createSmtpSender } from './ports/mail/hosted/smtp.ts';

export type Parts = Pick<Config, 'dataDir' | 'publicUrl' | 'google' | 'smtp'> & {
  db: Db;
  authSecret: string;
  clock: () => Date;
  newId: () => string;
  log: FastifyBaseLogger;
};

/** The only place that chooses an implementation for each port. */
export function composeDeps(parts: Parts) {
  const { db, dataDir, authSecret, publicUrl, google, smtp, clock, newId, log } = parts;
  const cards = createEmbeddedCardPayments({ db, newId, clock });
  const images = createEmbeddedImageHost({ folder: join(dataDir, 'images'), publicUrl });
  const mail = smtp
    ? createSmtpSender(smtp)
    : createOutbox({ folder: join(dataDir, 'outbox'), log, clock, newId });
  const identity = createEmbeddedIdentity({
    db,
    secret: authSecret,
    publicUrl,
    newId,
    onUserRemoved: (userId) => retireMember(db, userId, clock()),
    google,
    onPasswordForgotten: (request) => {
      mail
        .send(passwordResetMail(request))
        .catch((error: unknown) => log.error({ err: error }, 'a mail could not be sent'));
    },
    log,
  });
  const deps: Deps = {
    db,
    identity,
    cardPayments: cards,
    imageHost: images,
    tokens: createAccessTokens(authSecret, clock),
    publicUrl,
    clock,
    newId,
  };
  const extensions: ((app: FastifyInstance) => void)[] = [cards.routes, images.routes];
  return { deps, extensions };
}
