import * as z from 'zod';
import { overviewPeriods } from '../constants.ts';
import { brand } from '../phones/products.ts';
import { id, messages } from '../rules.ts';

export const overviewQuery = z.object({
  period: z.enum(overviewPeriods, messages.filterInvalid).default('30-days'),
});

const count = z.number().int();
const taka = z.number().describe('Taka');
const day = z.string().describe('YYYY-MM-DD, a day in Dhaka');

/** A day or a week; both ends are inclusive. */
const span = z.object({ from: day, to: day });

const sold = { sales: count, takings: taka.describe('Taka that came in for these sales') };

export const overviewPoint = span.extend({
  ...sold,
  buyers: count.describe('sign-ups'),
  sellers: count.describe('sign-ups'),
  reports: count,
  received: taka.describe('Taka that came in, also for phones that were gone'),
  refunded: taka.describe('Taka that went back'),
});

/** An overview of the whole shop, for an admin. */
export const overview = z.object({
  period: z.enum(overviewPeriods),
  points: z.array(overviewPoint).describe('the oldest first, without gaps'),
  brands: z
    .array(brand.omit({ slug: true }).extend({ ...sold, reports: count }))
    .describe('the three of `GET /categories`, and others that have or had phones'),
});
export type Overview = z.output<typeof overview>;

export const salesPoint = span.extend({
  views: count,
  bookings: count,
  ...sold,
  returned: taka.describe('Taka of own sales that go back to buyers'),
});

export const productSales = z.object({
  _id: id,
  name: z.string(),
  selingPrice: taka,
  paid: z.boolean(),
  views: count,
  bookings: count,
});
export type ProductSales = z.output<typeof productSales>;

/** A seller's own phones. */
export const salesOverview = z.object({
  period: z.enum(overviewPeriods),
  points: z.array(salesPoint).describe('the oldest first, without gaps'),
  products: z
    .array(productSales)
    .describe(
      'those that are for sale or were sold in the period, the most looked at first, at most 50',
    ),
});
export type SalesOverview = z.output<typeof salesOverview>;
