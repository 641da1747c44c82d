import * as z from 'zod';
import { limits } from '../rules.ts';
import { hasBothHours, namesItsLinks, shopLookFields } from './shop-look-form.ts';

/** `PUT /shoplook/draft`. */
export const newShopLook = z.object(shopLookFields.shape).check(namesItsLinks, hasBothHours);

/** `POST /shoplook`. */
export const publishedLook = z.object({
  version: z
    .number()
    .int()
    .min(0)
    .describe('the version in force that was read; another admin may have published since'),
  password: z
    .string()
    .max(limits.passwordMax)
    .default('')
    .describe('proves the owner of the login'),
});

const look = z.object({
  nameEn: z.string(),
  nameBn: z.string(),
  colour: z.string(),
  logo: z.string().describe("the picture's address; '' without one"),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  hoursEn: z.string(),
  hoursBn: z.string(),
  returnDays: z.string(),
  changedMindDays: z.string(),
  supportHours: z.string(),
  link1: z.string(),
  link1En: z.string(),
  link1Bn: z.string(),
  link2: z.string(),
  link2En: z.string(),
  link2Bn: z.string(),
  link3: z.string(),
  link3En: z.string(),
  link3Bn: z.string(),
});
export type ShopLook = z.output<typeof look>;
export type LookField = keyof ShopLook;
/** As it is in the database: the logo by its id, without the host. */
export type StoredLook = ShopLook;

const theme = z.object({
  page: z.string().describe('the ground of pages, #rrggbb'),
  brand: z.string().describe('the colour of links and buttons'),
  onBrand: z.string().describe('of letters on it'),
  shade: z.string().describe('of the footer'),
  contrast: z.number().describe("of links on the page; WCAG's limit is 4.5"),
});
export type LookTheme = z.output<typeof theme>;

/** `GET /shoplook`: what is in force, and what the caller prepares. */
export const shopLook = z.object({
  version: z.number().int().describe('of what is in force; 0 before the first'),
  at: z.string().nullable().describe('when it was published; ISO 8601, UTC'),
  by: z.string().nullable().describe('the name of the admin who did'),
  inForce: look,
  draft: look.nullable().describe("the caller's own, not yet published"),
  bySettings: z
    .array(z.enum(['nameEn', 'nameBn', 'colour']))
    .describe("fields that the program's settings decide, whatever is written here"),
  shown: z.object({
    names: z.object({ en: z.string(), bn: z.string() }),
    colour: z.string().describe("'' : the program's own"),
    light: theme,
    dark: theme,
  }),
});
export type ShopLookState = z.output<typeof shopLook>;
