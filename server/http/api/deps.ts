import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#server/db/client.ts';
import type { CardPayments } from '#server/ports/card-payments/port.ts';
import type { IdentityProvider } from '#server/ports/identity/port.ts';
import type { ImageHost } from '#server/ports/image-host/port.ts';
import type { ListVersion } from '../cache/list-version.ts';
import type { AccessTokens } from './access-tokens.ts';
import type { MemberLookup } from './authenticate.ts';
import type { RateLimiter } from './rate-limiter.ts';

/** Everything that a handler may use; composed by `server/start/compose.ts`. */
export type Deps = {
  db: Db;
  listVersion: ListVersion;
  identity: IdentityProvider;
  cardPayments: CardPayments;
  imageHost: ImageHost;
  tokens: AccessTokens;
  findMember: MemberLookup;
  rateLimiter: RateLimiter;
  /** `https://…` without a slash at the end; null: the host that a request names. */
  publicUrl: string | null;
  /** Time and randomness are handed in. */
  clock: () => Date;
  newId: () => string;
  /** For what went wrong apart from a single request. */
  log: FastifyBaseLogger;
};
