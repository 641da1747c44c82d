import { createHash, randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { limits } from '#contract/rules.ts';

export type TokenClaims = { userId: string; email: string; displayName: string; sessionId: string };

/** Signed JWTs: access tokens of 15 minutes, upload tickets for one registration, known devices, mailed links. */
export interface AccessTokens {
  issue(claims: TokenClaims): Promise<string>;
  /** The claims of a valid access token, else null. */
  verify(token: string): Promise<TokenClaims | null>;
  issueUploadTicket(): Promise<string>;
  isUploadTicket(token: string): Promise<boolean>;
  /**
   * A signed statement, valid for `lifetimeSeconds`, that this account (an email address) has
   * logged in on a device.
   */
  issueDevice(account: string, lifetimeSeconds: number): Promise<string>;
  /** For the link that proves that a user owns the address. */
  issueConfirmation(user: { userId: string; email: string }): Promise<string>;
  /** The user whose address the link confirms; null for a foreign or expired token. */
  confirmationOf(token: string): Promise<{ userId: string; email: string } | null>;
  /** The id of the device, if the token was issued for this account; else null. */
  deviceOf(token: string, account: string): Promise<string | null>;
}

const issuer = 'phonehaat';
const accessAudience = 'api';
const uploadAudience = 'upload';
const deviceAudience = 'device';
const confirmationAudience = 'confirmation';

/** Hashed, because other people may read the token on the device. */
const hashOf = (account: string) => createHash('sha256').update(account).digest('base64url');

/**
 * Verified tokens are cached, because a client sends the same token for 15 minutes, and verifying
 * its signature costs a task on another thread. A thousand tokens take about a megabyte.
 */
const maxVerifiedTokens = 1_000;

/** `secret` has at least 32 characters; `clock` is a parameter so that tests can move the time. */
export function createAccessTokens(secret: string, clock: () => Date): AccessTokens {
  const key = new TextEncoder().encode(secret);
  const verified = new LRUCache<string, { claims: TokenClaims; endsAt: number }>({
    max: maxVerifiedTokens,
  });
  const seconds = () => Math.floor(clock().getTime() / 1000);

  async function read(token: string, audience: string) {
    try {
      const options = { issuer, audience, algorithms: ['HS256'], currentDate: clock() };
      return (await jwtVerify(token, key, options)).payload;
    } catch {
      return null;
    }
  }

  function sign(payload: Record<string, string>, audience: string, lifetime: number) {
    return new SignJWT(payload)
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt(seconds())
      .setExpirationTime(seconds() + lifetime);
  }

  return {
    async issue(claims) {
      const { userId, email, displayName: name, sessionId: sid } = claims;
      const endsAt = seconds() + limits.accessTokenSeconds;
      const token = await sign({ email, name, sid }, accessAudience, limits.accessTokenSeconds)
        .setSubject(userId)
        .sign(key);
      verified.set(token, { claims: { userId, email, displayName: name, sessionId: sid }, endsAt });
      return token;
    },
    async verify(token) {
      const cached = verified.get(token);
      if (cached && seconds() < cached.endsAt) return cached.claims;
      const payload = await read(token, accessAudience);
      if (!payload) return null;
      const { sub, email, name, sid, exp: endsAt = 0 } = payload;
      if (!sub || typeof email !== 'string' || typeof sid !== 'string') return null;
      const claims = { userId: sub, email, displayName: String(name ?? ''), sessionId: sid };
      verified.set(token, { claims, endsAt });
      return claims;
    },
    // Unique, so that uploads can be counted by ticket.
    issueUploadTicket: () =>
      sign({ jti: randomUUID() }, uploadAudience, limits.uploadExpiresSeconds).sign(key),
    isUploadTicket: async (token) => (await read(token, uploadAudience)) !== null,
    issueConfirmation: ({ userId, email }) =>
      sign({ email }, confirmationAudience, limits.confirmationSeconds)
        .setSubject(userId)
        .sign(key),
    async confirmationOf(token) {
      const payload = await read(token, confirmationAudience);
      const { sub: userId, email } = payload ?? {};
      return userId && typeof email === 'string' ? { userId, email } : null;
    },
    issueDevice: (account, lifetimeSeconds) =>
      sign({ jti: randomUUID() }, deviceAudience, lifetimeSeconds)
        .setSubject(hashOf(account))
        .sign(key),
    async deviceOf(token, account) {
      const payload = await read(token, deviceAudience);
      return payload?.sub === hashOf(account) ? (payload.jti ?? null) : null;
    },
  };
}
