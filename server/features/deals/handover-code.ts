import { createHmac, timingSafeEqual } from 'node:crypto';
import { dealLimits } from '#contract/deal.ts';
import type { DealSettings } from '#server/http/api/deps.ts';

/**
 * Codes are derived and never stored: whoever reads the database has none. `way` tells the code of the
 * handover from the one by which the phone goes back.
 */
export function createHandoverCodes(secret: string): DealSettings['codeOf'] {
  const key = createHmac('sha256', secret).update('handover codes').digest();
  return (bookingId, way) => {
    const digest = createHmac('sha256', key).update(`${way} ${bookingId}`).digest();
    // 64 bits over a million: no digit is noticeably more frequent.
    const number = digest.readBigUInt64BE() % 10n ** BigInt(dealLimits.codeDigits);
    return String(number).padStart(dealLimits.codeDigits, '0');
  };
}

/** In constant time, so that an answer's delay tells nothing. */
export function isSameCode(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
