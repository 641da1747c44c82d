import { randomBytes } from 'node:crypto';

const hourMs = 3_600_000;

/** Hands out tokens: the third within an hour blocks the account for an hour. */
export function openTokenDesk(clock: () => Date) {
  const tokens = new Map<string, number>();
  let grants: number[] = [];
  let blockedUntil = 0;

  return {
    /** Null: blocked. */
    grant(): string | null {
      const now = clock().getTime();
      if (now < blockedUntil) return null;
      grants = [...grants.filter((at) => at > now - hourMs), now];
      if (grants.length > 2) {
        blockedUntil = now + hourMs;
        return null;
      }
      const token = `eyJ${randomBytes(24).toString('base64url')}`;
      tokens.set(token, now + hourMs);
      return token;
    },
    isValid: (token: string) => (tokens.get(token) ?? 0) > clock().getTime(),
    /** All tokens end at once. */
    revokeAll: () => tokens.clear(),
    get isBlocked() {
      return clock().getTime() < blockedUntil;
    },
  };
}
