import * as z from 'zod';
import { codePhotoLooks, codePhotoLooksLeast } from '../limits.ts';
import { id } from '../rules.ts';
import { codePattern, codeVerdicts } from './code-verdicts.ts';
import { imageAddress } from './products.ts';

export type { CodeVerdict } from './code-verdicts.ts';

const time = z.string().describe('ISO 8601, UTC');

/** Of the seller's next phone, for the form that lists it. */
export const nextCode = z.object({
  code: z
    .string()
    .nullable()
    .describe('what a paper beside the phone has to show today; null: no photo of it is needed'),
});

/** The photo with the code, of one of the seller's own phones. */
export const ownCodePhoto = z.object({
  name: z.string().describe('of the phone'),
  shown: z.boolean().describe('the phone is for sale, and others see its page'),
  below: z.boolean().describe('searches rank it below others until a photo fits'),
  code: nextCode.shape.code,
  waiting: z
    .object({ sentAt: time, ranksAt: time, url: z.string(), ofThis: z.boolean() })
    .nullable()
    .describe(
      'the photo that staff will look at; from `ranksAt` on the phone is in its place all the same, unless an earlier photo did not fit; `ofThis`: it is of this phone',
    ),
  refused: z
    .enum(['code', 'phone'])
    .nullable()
    .describe('why the last photo did not fit: its code, or the phone'),
  ranksAt: time
    .nullable()
    .describe('when it is in its place without a photo; null: never, or already'),
  lookMinutes: z
    .number()
    .int()
    .nullable()
    .describe(
      `from photo to decision, the median of the last ${codePhotoLooks}; null below ${codePhotoLooksLeast}`,
    ),
});
export type OwnCodePhoto = z.output<typeof ownCodePhoto>;

export const sentCodePhoto = z.object({
  code: z.string().regex(codePattern).describe('the code in the photo'),
  photo: imageAddress.describe('of `POST /images`; only the seller and staff see it'),
});

/** A photo that waits for staff, beside its listing. */
export const codePhoto = z.object({
  _id: id,
  at: time,
  code: z.string().describe('what the paper in the photo has to show'),
  url: z.string().describe('the photo'),
  productId: id,
  name: z.string(),
  photos: z.array(z.string()).describe('of the listing'),
  selingPrice: z.number(),
  description: z.string(),
  selersName: z.string(),
  own: z.boolean().describe('the caller has sent it, so another of the staff decides'),
});
export type CodePhoto = z.output<typeof codePhoto>;

export const codeDecision = z.object({
  verdict: z
    .enum(codeVerdicts)
    .describe('it fits, its code is missing or another, or the phone is another'),
});
