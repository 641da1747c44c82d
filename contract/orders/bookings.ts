import * as z from 'zod';
import { bookingForm } from '../forms.ts';
import { id } from '../rules.ts';
import { storedStates } from './deal-states.ts';
import { askAgain } from './listing.ts';
import { dealText } from './orders.ts';
import { declineReasons, paymentMethods } from './payment-methods.ts';

/** `POST /booking`. Price, names and picture come from the database, the user from the token. */
export const newBooking = z.object({
  ...bookingForm.shape,
  meetLocation: z.pipe(bookingForm.shape.meetLocation, dealText),
  productId: id,
  seenPrice: z
    .number()
    .positive()
    .optional()
    .describe('Taka, as the buyer saw it: the phone is booked at this price or not at all'),
  seenVersion: z
    .number()
    .int()
    .positive()
    .optional()
    .describe('of the listing that the buyer saw: it is booked in this version or not at all'),
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
  cash: z.boolean().describe('kept, or handed over, for cash: it has no receipt'),
  state: z
    .enum(storedStates)
    .nullable()
    .describe('of the deal; null until it is paid, or kept for cash'),
  available: z.boolean().describe('the phone can still be paid for'),
  priceUntil: z
    .string()
    .nullable()
    .describe('ISO 8601, UTC: until then the price may fall, but not rise; null once it is over'),
  askAgain: askAgain
    .nullable()
    .describe('what has changed since it was booked; until it is booked again nothing is paid'),
  email: z.string(),
  userName: z.string(),
});
export type Order = z.output<typeof order>;

/** The booking on the payment page. */
export const booking = order.extend({
  userNumber: z.string(),
  meetLocation: z.string(),
  transitionId: z.string().describe('the payment id; empty until it is paid'),
  payBy: z
    .array(z.object({ method: z.enum(paymentMethods), kind: z.enum(['in-page', 'redirect']) }))
    .describe('the ways to pay this amount here, in the order of the buttons'),
  lastMethod: z
    .enum(paymentMethods)
    .nullable()
    .describe('what the buyer chose last, here or before'),
  attempt: z
    .object({
      transitionId: z.string(),
      method: z.enum(paymentMethods),
      state: z
        .enum(['open', 'declined', 'confirming', 'review'])
        .describe(
          'open: nothing is paid yet; declined: nor will it be, so the buyer may choose again; ' +
            'review: paid, and somebody looks at it first',
        ),
      reason: z.enum(declineReasons).nullable().describe('why it was declined; else null'),
    })
    .nullable()
    .describe("the try to pay that is under way; null without one, and once it's settled"),
});
export type Booking = z.output<typeof booking>;
