import { createHmac } from 'node:crypto';
import { codePhotoLetters } from '#contract/limits.ts';
import { codeLetters } from '#contract/phones/code-verdicts.ts';

/** A listing, by its number among those of its seller, so that it has a code before it has an id. */
export type CodeOf = { sellerId: string; nth: number; day: string };

export type DayCodes = (listing: CodeOf) => string;

/** The code of a listing and a day, which cannot be computed without the shop's secret. */
export function createDayCodes(secret: string): DayCodes {
  const key = createHmac('sha256', secret).update('codes of the day').digest();
  return ({ sellerId, nth, day }) => {
    const bytes = createHmac('sha256', key).update(`${sellerId} ${nth} ${day}`).digest();
    let code = '';
    for (let place = 0; place < codePhotoLetters; place += 1) {
      code += codeLetters[bytes.readUInt32BE(place * 4) % codeLetters.length];
    }
    return code;
  };
}
