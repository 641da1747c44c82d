import * as z from 'zod';
import { shopPages, shopTexts } from '../constants.ts';
import { id } from '../rules.ts';
import { imprintForm, shopTextForm } from './shop-pages-form.ts';

export const byShopPage = z.object({ page: z.enum(shopPages) });
export const byShopText = z.object({ page: z.enum(shopTexts) });
export const shopPageQuery = z.object({
  version: z.optional(id).describe('an earlier version, by its `_id`; the imprint has none'),
});

/** `PUT /shoppages/:page` and `PUT /imprint`. */
export const newShopText = z.object(shopTextForm.shape);
export const newImprint = z.object(imprintForm.shape);

/** The content of a page; a page has one of both. */
const shopText = z.object({ en: z.string(), bn: z.string() });
const imprint = z.object({
  legalName: z.string(),
  address: z.string(),
  tradeLicence: z.string().describe("'' without one"),
  dbid: z.string().describe("Digital Business Identification; '' without one"),
  officer: z.string().describe('who answers complaints'),
  officerPhone: z.string(),
  officerEmail: z.string(),
});
export type ShopText = z.output<typeof shopText>;
export type Imprint = z.output<typeof imprint>;

const at = z.string().describe('ISO 8601, UTC');

/** A page of the operator, and its versions, newest first. */
export const shopPage = z.object({
  shown: z
    .object({ _id: id, at, text: shopText.nullable(), imprint: imprint.nullable() })
    .nullable()
    .describe('null: this shop has not written it'),
  versions: z.array(z.object({ _id: id, at })).describe('at most 100'),
});
export type ShopPage = z.output<typeof shopPage>;

/** `GET /shoppages`: each page, whether written or not. */
export const shopPageState = z.object({
  page: z.enum(shopPages),
  at: at.nullable().describe('of the newest version; null: not written yet'),
  incomplete: z.boolean().describe('an imprint without licence number or DBID'),
});
