import * as z from 'zod';
import { paymentStates } from '../constants.ts';
import { refundForm, reviewForm } from '../forms.ts';
import { allLanguages } from '../languages.ts';
import { next, pageBefore } from '../paging.ts';
import { id, messages, priceTaka } from '../rules.ts';
import { handWays } from './hand-ways.ts';
import { paymentMethods } from './payment-methods.ts';

/** `price` (Taka) is compared with the booking's; the amount charged is always the booking's. */
export const newPaymentIntent = z.object({
  price: priceTaka(messages.priceNotNumber),
  bookingId: z
    .optional(id)
    .describe(
      "without it, the caller's only booking with this price is meant, paid or not; with two of them, none",
    ),
  method: z
    .enum(paymentMethods)
    .optional()
    .describe(
      'one of those that the booking names; without it by card, unless another way is open already',
    ),
  language: z
    .enum(allLanguages)
    .optional()
    .describe("of the page that the buyer comes back to from a provider's"),
});

/** The next page of the buyer. */
export const paymentIntent = z.object({
  clientSecret: z.string().describe('for the form in the page; empty with `redirectTo`'),
  redirectTo: z.string().optional().describe("the provider's page, which the buyer goes on at"),
});

/** Only a hint: the server reads from the provider whether money was paid. */
export const paymentConfirmation = z.object({
  success: z.string().max(500).optional(),
  transitionId: z.string().regex(/^[\w-]{1,255}$/, messages.idInvalid),
  email: z.string().max(254).optional(),
  bookingId: id,
  productId: z.optional(id),
  paid: z.boolean().optional(),
});

/** Retries earlier, unfinished refunds instead of ordering a new one. */
export const newRefund = z.object({
  ...refundForm.shape,
  part: z
    .optional(priceTaka(messages.priceNotNumber))
    .describe('Taka; without it, all that has not been ordered back yet'),
});

/** An admin's decision about a payment of which its provider warns. */
export const paymentReview = z.object({
  ...reviewForm.shape,
  accept: z.boolean().describe('false: the money goes back'),
});

/** `GET /payments`, newest first. */
export const paymentsQuery = z.object({
  state: z.enum(paymentStates, messages.filterInvalid).optional(),
  payment: z.optional(id).describe('this one alone'),
  ...pageBefore,
});

/** A payment as the admin reads it. */
export const paymentRecord = z.object({
  _id: id,
  state: z.enum(paymentStates),
  amount: z.number().describe('Taka'),
  productId: id,
  productName: z.string(),
  bookingId: id,
  buyerName: z.string(),
  buyerEmail: z.string(),
  selersName: z.string(),
  transitionId: z.string().describe("the card provider's id; empty until it has answered"),
  createdAt: z.string().describe('ISO 8601, UTC'),
  settledAt: z.string().nullable(),
  refundReason: z.string().describe('empty unless an admin gave the money back'),
  inReview: z.boolean().describe('its provider warns of the money, and an admin has to decide'),
  openRefunds: z
    .array(
      z.object({
        _id: id,
        taka: z.number(),
        state: z.enum(['due', 'failed', 'in_doubt']),
        problem: z.string().describe("the provider's words on a failure"),
        recorded: z
          .object({
            way: z.enum(handWays),
            reference: z.string(),
            adminName: z.string(),
            own: z.boolean().describe('by the caller, who cannot approve it'),
          })
          .nullable()
          .describe('given back by hand, and to be approved by a second admin'),
      }),
    )
    .describe('refunds that are not done, and that their provider is not at work on'),
  byHand: z
    .object({
      way: z.enum(handWays),
      reference: z.string(),
      adminName: z.string(),
      own: z.boolean().describe('by the caller, who cannot approve it'),
      waits: z
        .boolean()
        .describe('for the approval of a second admin; the money does not count yet'),
    })
    .nullable()
    .describe('how an admin says that it was paid outside of the payment page'),
  payableByHand: z
    .boolean()
    .describe('the caller can record now that it was paid outside of the payment page'),
  own: z.boolean().describe("the caller's own purchase or sale, so another admin decides"),
  refundable: z.boolean().describe('the caller can give it back now'),
  reopenable: z.boolean().describe('its deal is completed, and the caller can reopen it now'),
  coolingUntil: z
    .string()
    .nullable()
    .describe('of what is reopenable: until when no batch can take its money'),
});
export type PaymentRecord = z.output<typeof paymentRecord>;
export const paymentsPage = z.object({ payments: z.array(paymentRecord), next });

/** The result of the ledger check; a correct ledger has `sum` 0 and no `disagreements`. */
export const ledgerCheck = z.object({
  transactions: z.number().int(),
  entries: z.number().int(),
  sum: z.number().describe('Taka over all entries'),
  disagreements: z
    .array(z.string())
    .describe('payments whose state and entries differ, one sentence each'),
  troubles: z.array(z.string()).describe('providers that open no payments now, one sentence each'),
});
export type LedgerCheck = z.output<typeof ledgerCheck>;
