import { Secret, TOTP } from 'otpauth';

/** The code of an authenticator app, by a client of others, at a moment in milliseconds. */
export function oneTimeCodeAt(secret: string, at: number): string {
  const typed = secret.replaceAll(/\s/g, '');
  return new TOTP({ secret: Secret.fromBase32(typed) }).generate({ timestamp: at });
}

/** The code that the app shows next, which the shop accepts already; the last one may be used. */
export const nextCode = (secret: string) => oneTimeCodeAt(secret, Date.now() + 30_000);

/** A code that is wrong now, and a minute earlier and later. */
export function wrongCode(secret: string, at: number): string {
  const near = [-2, -1, 0, 1, 2].map((steps) => oneTimeCodeAt(secret, at + steps * 30_000));
  const candidates = ['000000', '111111', '222222', '333333', '444444', '555555'];
  return candidates.find((each) => !near.includes(each)) ?? '666666';
}
