import * as z from 'zod/mini';
import { toAsciiDigits } from '../digits.ts';
import { districtNames, divisionNames, divisionOf } from '../places/places.ts';
import { messages } from '../rules.ts';
import { lengthOf, tidy } from '../text.ts';
import { declarationMessages } from './declaration-messages.ts';
import { batteryStates, defects, locks, registrations } from './listing-choices.ts';

/**
 * What a seller may declare beyond the specification. Each field is optional and then shown as
 * undeclared. By `zod/mini`, as all schemas of forms.
 */

/** A whole number, or typed text with Bangla digits. */
function wholeNumber(min: number, max: number) {
  const parse = z.transform((typed: number | string) =>
    typeof typed === 'number' || typed.trim() === '' ? typed : Number(toAsciiDigits(typed)),
  );
  return z.pipe(
    z.pipe(z.union([z.number(), z.string()], { error: declarationMessages.numberInvalid }), parse),
    z
      .int({ error: declarationMessages.numberInvalid })
      .check(
        z.minimum(min, { error: declarationMessages.numberInvalid }),
        z.maximum(max, { error: declarationMessages.numberInvalid }),
      ),
  );
}

const isShort = (text: string) => text.length <= 240 && lengthOf(text) <= 60;

const shortText = z.pipe(
  z.pipe(z.string({ error: messages.textTooLong }), z.transform(tidy)),
  z.string().check(z.refine(isShort, { error: messages.textTooLong })),
);

/** A slug of the catalogue, such as `samsung-galaxy-a54-5g`. */
export const modelSlug = z
  .string({ error: declarationMessages.modelUnknown })
  .check(
    z.maxLength(120, { error: declarationMessages.modelUnknown, abort: true }),
    z.regex(/^[\p{L}\p{M}\p{N}]+(-[\p{L}\p{M}\p{N}]+)*$/u, declarationMessages.modelUnknown),
  );

const yesOrNo = z.boolean({ error: messages.filterInvalid });

/** A list of choices without repetitions; empty means that the seller declares none of them. */
function someOf<const Choices extends readonly [string, ...string[]]>(choices: Choices) {
  return z.pipe(
    z
      .array(z.enum(choices, messages.filterInvalid), { error: messages.filterInvalid })
      .check(z.maxLength(choices.length, { error: messages.filterInvalid })),
    z.transform((chosen: Choices[number][]) => [...new Set(chosen)]),
  );
}

export const declarationShape = {
  model: z.optional(modelSlug),
  ram: z.optional(wholeNumber(1, 64)),
  storage: z.optional(wholeNumber(1, 4096)),
  colour: z.optional(shortText),
  monthsUsed: z.optional(wholeNumber(0, 240)),
  batteryHealth: z.optional(wholeNumber(1, 100)),
  batteryState: z.optional(z.enum(batteryStates, messages.filterInvalid)),
  batteryOriginal: z.optional(yesOrNo),
  charger: z.optional(yesOrNo),
  box: z.optional(yesOrNo),
  receipt: z.optional(yesOrNo),
  warrantyMonths: z.optional(wholeNumber(0, 60)),
  /** Earlier clients have only this; `registration` goes before it. */
  official: z.optional(yesOrNo),
  registration: z.optional(z.enum(registrations, messages.filterInvalid)),
  locks: z.optional(someOf(locks)),
  defects: z.optional(someOf(defects)),
  negotiable: z.optional(yesOrNo),
  /** Whether a buyer may pay in cash at the meeting. */
  cash: z.optional(yesOrNo),
  division: z.optional(z.enum(divisionNames, declarationMessages.placeUnknown)),
  district: z.optional(z.enum(districtNames, declarationMessages.placeUnknown)),
  area: z.optional(shortText),
};

export const declaration = z.object(declarationShape);
export type Declaration = z.output<typeof declaration>;

/** Whether the district, if both are declared, is in the division. */
export function placesAgree({ division, district }: Pick<Declaration, 'division' | 'district'>) {
  return !division || !district || divisionOf(district) === division;
}
