import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { PushAddress } from '../port.ts';

const curve = 'prime256v1';

/** One record has the whole push, so its size only must not be smaller than the push. */
const recordSize = 4096;

/** Marks the last record (RFC 8188). */
const lastRecord = Buffer.of(2);

/** Random for each push; only tests hand them in. */
type Randomness = { sender: ECDH; salt: Buffer };

const freshRandomness = (): Randomness => {
  const sender = createECDH(curve);
  sender.generateKeys();
  return { sender, salt: randomBytes(16) };
};

/**
 * The body of a push by RFC 8291: one record of `aes128gcm` (RFC 8188) that only the browser with
 * this subscription can read. Throws if `p256dh` is not a point on P-256.
 */
export function encryptPush(
  text: Buffer,
  { p256dh, auth }: Pick<PushAddress, 'p256dh' | 'auth'>,
  { sender, salt }: Randomness = freshRandomness(),
): Buffer {
  const receiverKey = Buffer.from(p256dh, 'base64url');
  const senderKey = sender.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiverKey, senderKey]);
  const shared = sender.computeSecret(receiverKey);
  const secret = derive(shared, Buffer.from(auth, 'base64url'), info, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const sizes = Buffer.alloc(5);
  sizes.writeUInt32BE(recordSize);
  sizes.writeUInt8(senderKey.length, 4);
  return Buffer.concat([
    ...[salt, sizes, senderKey],
    ...[cipher.update(text), cipher.update(lastRecord), cipher.final(), cipher.getAuthTag()],
  ]);
}

function derive(secret: Buffer, salt: Buffer, info: Buffer | string, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));
}

/** Whether a push can be encrypted for these keys: a point on P-256, and 16 bytes. */
export function areUsableKeys({ p256dh, auth }: Pick<PushAddress, 'p256dh' | 'auth'>): boolean {
  const point = Buffer.from(p256dh, 'base64url');
  if (point.length !== 65 || Buffer.from(auth, 'base64url').length !== 16) return false;
  try {
    const own = createECDH(curve);
    own.generateKeys();
    return own.computeSecret(point).length === 32;
  } catch {
    return false;
  }
}
