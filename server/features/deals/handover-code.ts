import { createHmac, timingSafeEqual } from 'node:crypto';
import { dealLimits } from '#contract/orders/deal-limits.ts';
import type { Db } from '#server/db/client.ts';
import type { DealSettings } from '#server/http/api/deps.ts';
import type { DealDeps } from './deal-row.ts';
import type { LockedDeal } from './transitions.ts';

/**
 * Codes are derived and never stored, so the database does not reveal them. `way` distinguishes the
 * code of the handover from that of the phone's return.
 */
export function createHandoverCodes(secret: string): DealSettings['codeOf'] {
  const key = createHmac('sha256', secret).update('handover codes').digest();
  return (bookingId, way) => {
    const digest = createHmac('sha256', key).update(`${way} ${bookingId}`).digest();
    // 64 bits modulo a million: no code is noticeably more frequent.
    const number = digest.readBigUInt64BE() % 10n ** BigInt(dealLimits.codeDigits);
    return String(number).padStart(dealLimits.codeDigits, '0');
  };
}

/** The entries of two locks, because a device sends one entry after the other. */
const keptEntries = 2 * dealLimits.codeTries;

/** The fields of `dealAct`; an act with a code always has both. */
type Entry = { code?: string | undefined; entryId?: string | undefined };

/**
 * Compares the seller's entry with the code; null if it is correct. Wrong ones are counted in the
 * deal, so that five from any device lock it for an hour: commit the writes. A repeated wrong
 * entry, whose response was lost, is neither counted nor compared.
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

/** In constant time, so that the response's delay reveals nothing. */
function isSameCode(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
