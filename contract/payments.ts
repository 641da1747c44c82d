import * as z from 'zod';
import { id, messages, priceTaka } from './rules.ts';

/** `price` (Taka) is only compared with the booking's. */
export const newPaymentIntent = z.object({
  price: priceTaka(messages.priceNotNumber),
  bookingId: id
    .optional()
    .describe("without it, the caller's only unpaid booking with this price is meant"),
});

export const paymentIntent = z.object({ clientSecret: z.string() });

/** A hint that something was paid; the card provider's own answer decides. */
export const paymentConfirmation = z.object({
  success: z.string().max(500).optional(),
  transitionId: z.string().regex(/^[\w-]{1,255}$/, messages.idInvalid),
  email: z.string().max(254).optional(),
  bookingId: id,
  productId: id.optional(),
  paid: z.boolean().optional(),
});
