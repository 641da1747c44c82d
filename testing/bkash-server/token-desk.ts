import { randomBytes } from 'node:crypto';

const hourMs = 3_600_000;
/** Sources differ: 7, 28 or 30 days. */
const refreshableMs = 28 * 24 * hourMs;

/** Hands out tokens: the third within an hour blocks the account for an hour. */
export function openTokenDesk(clock: () => Date) {
  const tokens = new Map<string, number>();
  const refreshTokens = new Map<string, number>();
  let grants: number[] = [];
  let blockedUntil = 0;

  const random = (prefix: string) => `${prefix}${randomBytes(24).toString('base64url')}`;

  /** A grant or a refresh; null: blocked. */
  function give(): { token: string; refreshToken: string } | null {
    const now = clock().getTime();
    if (now < blockedUntil) return null;
    grants = [...grants.filter((at) => at > now - hourMs), now];
    if (grants.length > 2) {
      blockedUntil = now + hourMs;
      return null;
    }
    const token = random('eyJ');
    tokens.set(token, now + hourMs);
    const refreshToken = random('eyR');
    refreshTokens.set(refreshToken, now + refreshableMs);
    return { token, refreshToken };
  }

  return {
    grant: give,
    /** `unknown`: this refresh token does not exist, or has expired. It counts like a grant. */
    refresh(refreshToken: string): ReturnType<typeof give> | 'unknown' {
      if ((refreshTokens.get(refreshToken) ?? 0) > clock().getTime()) return give();
      grants.push(clock().getTime());
      return 'unknown';
    },
    isValid: (token: string) => (tokens.get(token) ?? 0) > clock().getTime(),
    /** All tokens end at once. */
    revokeAll: () => tokens.clear(),
    forgetRefreshTokens: () => refreshTokens.clear(),
    get isBlocked() {
      return clock().getTime() < blockedUntil;
    },
  };
}
