import * as z from 'zod';
import { id } from '../rules.ts';
import { offerActForm, offerFloorForm, offerForm } from './offer-forms.ts';
import { offerActs, offerEvents, offerStates } from './price-offers.ts';

const person = z.enum(['buyer', 'seller']);
const taka = z.number();
const at = z.string().describe('ISO 8601, UTC');
const range = z
  .object({ from: z.number(), to: z.number() })
  .describe('whole Taka, both included')
  .nullable();

const offer = z.object({
  _id: id,
  state: z.enum(offerStates),
  taka,
  until: z.string().nullable().describe('its time limit, ISO 8601, UTC; null when it is over'),
  acts: z.array(z.enum(offerActs)).describe('what the reader may do now'),
  counter: range.describe('what the reader’s counter may be; null if there can be none'),
  history: z
    .array(
      z.object({ at, event: z.enum(offerEvents), by: z.enum(['buyer', 'seller', 'clock']), taka }),
    )
    .describe('oldest first'),
});
export type PriceOffer = z.output<typeof offer>;

/** The offers of a buyer for a phone, as one of the two reads them. */
export const offerDesk = z.object({
  phone: z.object({ _id: id, name: z.string() }),
  price: taka.describe('the listed one'),
  role: person.describe('the reader’s'),
  threadId: z.nullable(id).describe('their conversation; null before the first message'),
  range: range.describe('what a new offer of the reader may be; null if there can be none now'),
  left: z.number().int().describe('how many more offers the buyer has today'),
  offer: z.nullable(offer).describe('the newest one'),
  floor: taka.nullable().describe('for the seller alone: offers clearly below do not reach them'),
});
export type OfferDesk = z.output<typeof offerDesk>;

export const newOffer = z.object({ productId: id, ...offerForm.shape });
export const offerMade = z.object({
  acknowledged: z.literal(true),
  insertedId: id,
  state: z.enum(offerStates).describe('`open`'),
  threadId: z.nullable(id),
});
export const offerAct = z.object(offerActForm.shape);
export const offerState = z.object({
  acknowledged: z.literal(true),
  state: z.enum(offerStates),
});
export const offerFloor = z.object(offerFloorForm.shape);
