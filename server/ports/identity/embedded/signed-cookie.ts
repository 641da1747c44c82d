import { createHmac, timingSafeEqual } from 'node:crypto';
import { parseCookies } from 'better-auth/cookies';

/** The value of a cookie that better-auth has signed, `{value}.{HMAC in base64}`; else null. */
export function readSignedCookie(headers: Headers, name: string, secret: string): string | null {
  // By its exact name, because `getSessionCookie` accepts one without `__Secure-`, too.
  const cookie = parseCookies(headers.get('cookie') ?? '').get(name) ?? '';
  const [, value, encoded] = /^([\w-]+)\.([\w+/=]+)$/.exec(cookie) ?? [];
  if (!value || !encoded) return null;
  const signature = Buffer.from(encoded, 'base64');
  const right = createHmac('sha256', secret).update(value).digest();
  return signature.length === right.length && timingSafeEqual(signature, right) ? value : null;
}
