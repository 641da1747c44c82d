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

/** Carries the address that the server trusts to be the client's, whatever the client wrote there. */
export const clientAddressHeader = 'x-client-address';

/** Who people are: sign-up, sign-in and sessions. Roles are not its business. */
export interface IdentityProvider {
  /** Who sent a request with these headers (session cookie or ID token), or null. */
  identify(headers: Headers): Promise<Identity | null>;
  /** Whether the session behind an access token still exists at this moment. */
  isSessionLive(sessionId: string): Promise<boolean>;
  /** Removes the account and ends all its sessions; no error when it is already gone. */
  removeUser(userId: string): Promise<void>;
  /** The provider's own endpoints below `/api/auth/`, where it has any in this process. */
  handleRequest?(request: Request): Promise<Response>;
}
