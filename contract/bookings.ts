import * as z from 'zod';
import { bookingForm } from './forms.ts';
import { id } from './rules.ts';

/** `POST /booking`. Price, names and picture come from the database, the user from the token. */
export const newBooking = z.object({
  ...bookingForm.shape,
  productId: id,
  seenPrice: z
    .number()
    .positive()
    .optional()
    .describe('Taka, as the buyer saw it: the phone is booked at this price or not at all'),
});

/** An order as its owner reads it. */
export const order = z.object({
  _id: id,
  productId: id,
  productName: z.string(),
  productImg: z.string().describe('empty when the phone was removed'),
  price: z.number().describe('Taka, as booked'),
  paid: z.boolean(),
  refunded: z.boolean().describe('it was paid, and an admin gave the money back'),
  available: z.boolean().describe('the phone can still be paid for'),
  email: z.string(),
  userName: z.string(),
});
export type Order = z.output<typeof order>;

/** The booking on the payment page. */
export const booking = order.extend({
  userNumber: z.string(),
  meetLocation: z.string(),
  transitionId: z.string().describe('the payment id; empty until it is paid'),
});
export type Booking = z.output<typeof booking>;
