import { createECDH, createPrivateKey, hkdfSync, type KeyObject } from 'node:crypto';
import { SignJWT } from 'jose';

/** The order of P-256. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** Push services accept 24 hours at most (RFC 8292). */
const tokenHours = 12;
/** A token is used again for this long, because services prefer few tokens. */
const reusedMs = 60 * 60_000;

export type VapidKey = { privateKey: KeyObject; publicKey: string };

/**
 * The shop's key pair on P-256. Derived from its secret, so that all processes and a restored shop
 * have the same one: browsers subscribe to one key. 48 bytes, so that no key is more frequent
 * (FIPS 186-5, A.2.1).
 */
export function createVapidKey(secret: string): VapidKey {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'web push', 48));
  const scalar = (BigInt(`0x${bytes.toString('hex')}`) % (order - 1n)) + 1n;
  return toVapidKey(Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex'));
}

/** The pair of a private key of 32 bytes. */
export function toVapidKey(scalar: Buffer): VapidKey {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(scalar);
  const point = pair.getPublicKey();
  const text = (bytes: Buffer) => bytes.toString('base64url');
  const [x, y] = [text(point.subarray(1, 33)), text(point.subarray(33))];
  const jwk = { kty: 'EC', crv: 'P-256', d: text(scalar), x, y };
  return { privateKey: createPrivateKey({ key: jwk, format: 'jwk' }), publicKey: text(point) };
}

type Options = {
  key: VapidKey;
  /** `mailto:` or `https:`, where a push service reaches the operator. */
  contact: string;
  clock: () => Date;
};

/** Makes the `Authorization` header of RFC 8292 for each push service, by its origin. */
export function createVapid({ key, contact, clock }: Options) {
  const known = new Map<string, { header: string; since: number }>();
  return async function authorization(origin: string): Promise<string> {
    const now = clock().getTime();
    const old = known.get(origin);
    if (old && now >= old.since && now < old.since + reusedMs) return old.header;
    const token = await new SignJWT({ aud: origin, sub: contact })
      .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
      .setExpirationTime(Math.floor(now / 1000) + tokenHours * 3600)
      .sign(key.privateKey);
    const header = `vapid t=${token}, k=${key.publicKey}`;
    known.set(origin, { header, since: now });
    return header;
  };
}
