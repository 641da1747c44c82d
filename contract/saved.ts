import * as z from 'zod';
import { brandNumber } from './forms.ts';
import { id, limits } from './rules.ts';

/** Phones that a member can save; and that a device can, for whoever is not signed in. */
export const mostSaved = { member: 200, device: 30 } as const;

/**
 * Phones to be saved: by a heart, or all that a device has kept until its owner signed in, with the
 * price at which each was saved there.
 */
export const newSaved = z.object({
  phones: z
    .array(
      z.object({
        _id: id,
        price: z.number().min(0).max(limits.priceMaxTaka).optional().describe('Taka'),
      }),
    )
    .max(mostSaved.member),
});

export const savedPhone = z.object({
  _id: id,
  name: z.string(),
  img: z.string().describe('empty when the phone was taken off'),
  categoryId: brandNumber,
  savedPrice: z.number().describe('Taka; what it cost when it was saved'),
  selingPrice: z.number().nullable().describe('Taka; null unless it is for sale'),
  state: z.enum(['for-sale', 'sold', 'gone']),
});
export type SavedPhone = z.output<typeof savedPhone>;
