import { createHmac, timingSafeEqual } from 'node:crypto';

const stepMs = 30_000;

/** The six digits of RFC 6238 (SHA-1, 30 seconds) in a time step. */
export function codeOfStep(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  const number = (hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000;
  return String(number).padStart(6, '0');
}

/**
 * The time step of a code at a moment in milliseconds: this step, the one before or the next one,
 * because clocks of phones differ. Null for a wrong code.
 */
export function stepOfCode(secret: string, code: string, at: number): number | null {
  const typed = Buffer.from(code);
  const now = Math.floor(at / stepMs);
  const found = [now + 1, now, now - 1].filter((step) => {
    const right = Buffer.from(codeOfStep(secret, step));
    return typed.length === right.length && timingSafeEqual(typed, right);
  });
  return found[0] ?? null;
}
