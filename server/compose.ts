import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Db } from './db/client.ts';
import { retireMember } from './db/retire-member.ts';
import { createAccessTokens } from './http/access-tokens.ts';
import type { Deps } from './http/deps.ts';
import { createEmbeddedCardPayments } from './ports/card-payments/embedded/card-payments.ts';
import { createEmbeddedIdentity } from './ports/identity/embedded/better-auth.ts';
import { createEmbeddedImageHost } from './ports/image-host/embedded/image-host.ts';

export type Parts = {
  db: Db;
  dataDir: string;
  authSecret: string;
  publicUrl: string | null;
  clock: () => Date;
  newId: () => string;
};

/** The only place that chooses an implementation for each port. */
export function composeDeps(parts: Parts) {
  const { db, dataDir, authSecret, publicUrl, clock, newId } = parts;
  const cards = createEmbeddedCardPayments({ db, newId, clock });
  const images = createEmbeddedImageHost({ folder: join(dataDir, 'images'), publicUrl });
  const identity = createEmbeddedIdentity({
    db,
    secret: authSecret,
    publicUrl,
    newId,
    onUserRemoved: (userId) => retireMember(db, userId, clock()),
  });
  const deps: Deps = {
    db,
    identity,
    cardPayments: cards,
    imageHost: images,
    tokens: createAccessTokens(authSecret, clock),
    clock,
    newId,
  };
  const extensions: ((app: FastifyInstance) => void)[] = [cards.routes, images.routes];
  return { deps, extensions };
}
