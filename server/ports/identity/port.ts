import type { Title } from '#contract/constants.ts';
import type { Key } from '#contract/members/keys.ts';
import type { RateLimitName } from '#contract/rate-limits.ts';
import type { Db } from '#server/db/client.ts';
import type { SessionFacts } from './fresh-proof.ts';

/** A signed-in user (specification, section 3). */
export type Identity = {
  userId: string;
  /** Lower case. */
  email: string;
  displayName: string;
  photoUrl: string | null;
  /** An access token is valid only while its session lives. */
  sessionId: string;
  /** Null: unknown, for sessions of before, and counts as the password. */
  openedBy: Key | null;
};

/** A session that has not ended. */
export type LiveSession = {
  sessionId: string;
  createdAt: Date;
  expiresAt: Date;
  /** The User-Agent at login; '' without one. */
  device: string;
  /** The network address at login; '' if unknown. */
  address: string;
  /** As in `Identity`. */
  openedBy: Key | null;
};

/** A passkey, without its secrets. */
export type Passkey = {
  id: string;
  name: string;
  /** Whether its owner's other devices have it, too. */
  isSynced: boolean;
  createdAt: Date;
  /** Before, it opens and proves nothing: a weak key added it. */
  countsFrom: Date;
  usedAt: Date | null;
};

/** The keys that a user has, and when each last opened a session. */
export type OwnKeys = {
  password: boolean;
  google: boolean;
  passkeys: readonly Passkey[];
  used: Partial<Record<Key, Date>>;
};

/** When two sign-ins count as of one device. */
export type SameDevice = {
  /** At most this long apart. */
  minutes: number;
  /** An address and browser with sessions of more users are no sign. */
  members: number;
};

export type AdmittedUser = Pick<Identity, 'userId' | 'sessionId'>;

export type IdentityRoute = {
  /** Null: unlimited. */
  rateLimit: RateLimitName | null;
  /** The limit counts the email address in the body instead of the signed-in user. */
  typedAccount?: true;
  /** The limit counts the phone number in the body. */
  typedNumber?: true;
  /**
   * The endpoint sends a mail without waiting for it, so it is refused while mails cannot be
   * accepted.
   */
  sendsMail?: true;
  /** A success proves that the sender owns the email address, or phone number, in the body. */
  provesAccount?: true;
  /** Allows requests from other sites, such as Google's redirect. */
  visitedFromElsewhere?: true;
};

/** A provider's endpoints in this process, by method and path below `/api/auth`. */
export type IdentityEndpoints = {
  routes: Readonly<Record<`${'GET' | 'POST'} /${string}`, IdentityRoute>>;
  /**
   * `passwordResetOf`: the email address of a user who has just set a new password by a mailed
   * link.
   */
  handle(request: Request): Promise<{ response: Response; passwordResetOf: string | null }>;
};

/**
 * The server overwrites this header with the client's address, so that the provider can trust it.
 */
export const clientAddressHeader = 'x-client-address';

/** A number, and the secret in the cookie of the device that had a code sent to it. */
export type AskedNumber = {
  number: string;
  challenge: string;
  /** See `knownDeviceHeader`. */
  device: string;
};

/** What the shop knows about numbers and codes, for a provider that opens sessions by them. */
export type NumberSignIn = {
  /** Has a code sent. The answer is the same for a number with an account and for any other. */
  ask(
    asked: AskedNumber,
    headers: Headers,
  ): Promise<{ is: 'asked' } | { is: 'over' } | { is: 'closed'; until: Date }>;
  check(
    asked: AskedNumber,
    code: string,
  ): Promise<
    | { is: 'member'; userId: string }
    /** `wasSilent`: the number had an account that it opens no more. */
    | { is: 'new'; wasSilent: boolean }
    | { is: 'blocked' }
    | { is: 'gone' }
    | { is: 'wrong'; triesLeft: number }
    | { is: 'over'; until: Date }
  >;
  /** Whether this device has typed the right code of the number; true once. */
  takeProof(asked: AskedNumber): Promise<boolean>;
  /** Saves a new user as a member with this number; the code of the refusal, or null. */
  addMember(person: {
    user: { userId: string; email: string };
    profile: { name: string; img: string; title: Title };
    number: string;
    headers: Headers;
    address: string;
  }): Promise<string | null>;
};

/**
 * The same for the id of a device on which the account of the request has logged in before; without
 * one it is missing.
 */
export const knownDeviceHeader = 'x-known-device';

/** The provider failed, so the caller's identity is unknown: retry later. */
export class IdentityProviderDown extends Error {
  constructor(cause: unknown) {
    super('The identity provider does not answer', { cause });
    this.name = 'IdentityProviderDown';
  }
}

/** Sign-up, sign-in and sessions, but no roles. */
export interface IdentityProvider {
  /**
   * The user of a request with these headers (session cookie or ID token), or null. Throws
   * `IdentityProviderDown`.
   */
  identify(headers: Headers): Promise<Identity | null>;
  /** A session that has not ended; else null. */
  findSession(sessionId: string): Promise<SessionFacts | null>;
  /**
   * Whether the session has not ended, read in a transaction; where the provider has the same
   * database, the session cannot end before the transaction does.
   */
  holdSession(trx: Db, sessionId: string): Promise<boolean>;
  /** Whether a session exists and has not ended. */
  isSessionLive(sessionId: string): Promise<boolean>;
  /** Removes the account and ends all its sessions; no error when it is already gone. */
  removeUser(userId: string): Promise<void>;
  /**
   * Whether the user has proved that the address is theirs: by another provider, or by a mailed
   * link.
   */
  isEmailVerified(userId: string): Promise<boolean>;
  /** Whether a login of the user needs a one-time code besides the password. */
  hasSecondFactor(userId: string): Promise<boolean>;
  /** Whether the user has a password, and not only another provider. */
  hasPassword(userId: string): Promise<boolean>;
  /**
   * The profile of a user whose registration no page finishes any more: one who came by another
   * provider, or who signed up at least `ownHours` ago. Null for others.
   */
  findLeftBehind(userId: string, ownHours: number): Promise<{ photoUrl: string | null } | null>;
  /** Whether it is the user's password; false without one. The caller counts the tries. */
  verifyPassword(userId: string, password: string): Promise<boolean>;
  findKeys(userId: string): Promise<OwnKeys>;
  /**
   * Gives the user another address, in lower case, which is proved; false if another user has it.
   */
  changeEmail(userId: string, email: string): Promise<boolean>;
  /** Removes all passkeys and the second factor, and ends all sessions. */
  forgetKeys(userId: string): Promise<void>;
  /** Notes that the user of this session has proved to be the account's owner. */
  noteProof(sessionId: string, at: Date): Promise<void>;
  /** False: it is not the user's. */
  renamePasskey(userId: string, id: string, name: string): Promise<boolean>;
  /** With `waitingAt` only one that does not count at that time. */
  removePasskey(userId: string, id: string, only?: { waitingAt: Date }): Promise<boolean>;
  /** Ends the user's sessions that this key opened, but for one; returns their number. */
  endSessionsBy(userId: string, key: Key, exceptId?: string): Promise<number>;
  /** Changes the profile that `identify` returns; no error if the account is gone. */
  updateProfile(
    userId: string,
    profile: { displayName: string; photoUrl: string | null },
  ): Promise<void>;
  /** The user's live sessions, newest first. */
  listSessions(userId: string): Promise<LiveSession[]>;
  /**
   * Since when both users have live sessions from one address with one browser; null: they do not.
   * Empty addresses and browsers are never equal.
   */
  sameDeviceSince(one: string, two: string, rule: SameDevice): Promise<Date | null>;
  /** Ends one of the user's sessions at once; false when it is not theirs or has ended. */
  endSession(userId: string, sessionId: string): Promise<boolean>;
  /** Ends all of the user's sessions but one; returns their number. */
  endOtherSessions(userId: string, currentSessionId: string): Promise<number>;
  /** Deletes expired data, such as sessions with their network addresses. */
  removeExpired(now: Date): Promise<number>;
  /**
   * Opens a session of one hour for the user with this address, in lower case. Adds a missing user:
   * with a confirmed address and without a way to sign in. For people of the demo market.
   */
  admit(person: { displayName: string; email: string; device: string }): Promise<AdmittedUser>;
  readonly endpoints?: IdentityEndpoints;
}
