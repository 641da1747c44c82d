import * as z from 'zod/mini';
import { id, messages, priceTaka, requiredText } from '../rules.ts';
import { messageLength } from '../threads/first-questions.ts';
import { offerActs } from './price-offers.ts';

/** A new offer with its message; `entryId` as of a message. */
export const offerForm = z.object({
  taka: priceTaka(messages.offerRequired),
  text: requiredText(messages.messageRequired, messageLength),
  entryId: id,
});

/** An answer to an offer at `seen`, its amount; a counter has its own. */
export const offerActForm = z.object({
  event: z.enum(offerActs, messages.filterInvalid),
  seen: priceTaka(messages.offerRequired),
  taka: z.optional(priceTaka(messages.offerRequired)),
});

/** Without an amount the seller reads every offer. */
export const offerFloorForm = z.object({
  taka: z.optional(priceTaka(messages.offerRequired)),
});
