import { createHmac, timingSafeEqual } from 'node:crypto';
import { dealLimits } from '#contract/orders/deal.ts';
import type { Db } from '#server/db/client.ts';
import type { DealSettings } from '#server/http/api/deps.ts';
import type { DealDeps } from './deal-row.ts';
import type { LockedDeal } from './transitions.ts';

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

/** Those of two locks: a device sends one entry after the other. */
const keptEntries = 2 * dealLimits.codeTries;

/** As `dealAct`; both are said for an act that takes a code. */
type Entry = { code?: string | undefined; entryId?: string | undefined };

/**
 * Compares the code that the seller has typed; null when it is right. Wrong ones are counted in the
 * deal, so that five of them from any device end the tries for an hour: commit what it writes. An
 * entry that was wrong and comes again, because its answer was lost on the way, is neither counted
 * nor compared.
 */
export async function enterCode(
  trx: Db,
  deal: LockedDeal,
  { code = '', entryId }: Entry,
  { clock, deals }: DealDeps,
): Promise<'code-wrong' | 'code-locked' | null> {
  const now = clock();
  if (entryId && deal.code_entries.includes(entryId)) return 'code-wrong';
  if (deal.code_locked_until && deal.code_locked_until > now) return 'code-locked';
  const way = deal.state === 'returning' ? 'to-seller' : 'to-buyer';
  const isRight = isSameCode(code, deals.codeOf(deal.booking_id, way));
  if (isRight && deal.code_tries === 0) return null;
  const tries = isRight ? 0 : deal.code_tries + 1;
  const isLocked = tries >= dealLimits.codeTries;
  await trx
    .updateTable('deals')
    .set({
      code_tries: isLocked ? 0 : tries,
      code_locked_until: isLocked
        ? new Date(now.getTime() + dealLimits.codeLockHours * 60 * 60 * 1000)
        : null,
      ...(!isRight &&
        entryId && { code_entries: [...deal.code_entries, entryId].slice(-keptEntries) }),
    })
    .where('booking_id', '=', deal.booking_id)
    .execute();
  if (isRight) return null;
  return isLocked ? 'code-locked' : 'code-wrong';
}

/** In constant time, so that an answer's delay tells nothing. */
function isSameCode(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
