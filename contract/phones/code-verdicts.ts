import { codePhotoLetters } from '../limits.ts';

/** What staff find in a photo with a code. Without Zod, because screens import it. */
export const codeVerdicts = ['fits', 'code', 'phone'] as const;
export type CodeVerdict = (typeof codeVerdicts)[number];

/** Letters and digits that handwriting does not confuse; the same in both languages. */
export const codeLetters = 'ACEFHKMNPRTXY3479';

export const codePattern = /* @__PURE__ */ new RegExp(`^[${codeLetters}]{${codePhotoLetters}}$`);
