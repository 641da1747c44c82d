import type { RateLimitName } from '#contract/rate-limits.ts';

/** A person as the identity provider knows them (specification, section 3: signed-in user). */
export type Identity = {
  userId: string;
  /** Lower case. */
  email: string;
  displayName: string;
  photoUrl: string | null;
  /** Ends when the person signs out; an access token lives no longer than its session. */
  sessionId: string;
};

/** One of somebody's logins. */
export type LiveSession = {
  sessionId: string;
  createdAt: Date;
  expiresAt: Date;
  /** The browser's own description of itself; '' when it gave none. */
  device: string;
  /** The network address at login; '' when it is not known. */
  address: string;
};

export type IdentityRoute = {
  /** How often it may be called; null: as often as anybody likes. */
  rateLimit: RateLimitName | null;
  /** Tries count for the address in the body, not for who is signed in. */
  typedAccount?: true;
  /** Another site's page leads there, such as Google's; all others are for the shop's pages only. */
  visitedFromElsewhere?: true;
};

/** A provider's own endpoints in this process: what follows `/api/auth` → what applies to it. */
export type IdentityEndpoints = {
  routes: Readonly<Record<`${'GET' | 'POST'} /${string}`, IdentityRoute>>;
  handle(request: Request): Promise<Response>;
};

/** Carries the address that the server trusts to be the client's, whatever the client wrote there. */
export const clientAddressHeader = 'x-client-address';

/** The provider failed: nothing is known about who is asking, try again later. */
export class IdentityProviderDown extends Error {
  constructor(cause: unknown) {
    super('The identity provider does not answer', { cause });
    this.name = 'IdentityProviderDown';
  }
}

/** Who people are: sign-up, sign-in and sessions. Roles are not its business. */
export interface IdentityProvider {
  /**
   * Who sent a request with these headers (session cookie or ID token), or null. Throws
   * `IdentityProviderDown`.
   */
  identify(headers: Headers): Promise<Identity | null>;
  /** Whether the session behind an access token still exists at this moment. */
  isSessionLive(sessionId: string): Promise<boolean>;
  /** Removes the account and ends all its sessions; no error when it is already gone. */
  removeUser(userId: string): Promise<void>;
  /** Somebody's sessions that have not ended, newest first. */
  listSessions(userId: string): Promise<LiveSession[]>;
  /** Ends one of somebody's sessions at once; false when it is not theirs or has ended. */
  endSession(userId: string, sessionId: string): Promise<boolean>;
  /** Ends all of somebody's sessions but one; gives how many those were. */
  endOtherSessions(userId: string, keptSessionId: string): Promise<number>;
  readonly endpoints?: IdentityEndpoints;
}
