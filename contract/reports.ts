import * as z from 'zod';
import { id } from './rules.ts';

/** `img` and `selersName` of the specified payload are taken from the database instead. */
export const newReport = z.object({ itemId: id });

export const report = z.object({
  _id: id,
  itemId: id,
  img: z.string(),
  selersName: z.string(),
  productName: z.string(),
  reports: z.number().int().describe('how many people reported it'),
});
export type Report = z.output<typeof report>;
