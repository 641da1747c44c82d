import * as z from 'zod/mini';
import { bookingForm } from '#contract/forms.ts';
import { defineForm } from '#web/forms/define-form.ts';

/** Books a phone at the price that the form shows. */
export const book = defineForm({
  intent: 'book',
  schema: z.extend(bookingForm, {
    productId: z.string(),
    /** Taka. */
    seenPrice: z.string(),
    /** The version of the listing; pages from before versions lack it. */
    seenVersion: z.optional(z.string()),
  }),
  submit: async ({ seenPrice, seenVersion, ...typed }, { api, path, search }) => {
    const seen = {
      seenPrice: Number(seenPrice),
      ...(seenVersion && { seenVersion: Number(seenVersion) }),
    };
    const { insertedId } = await api('POST /booking', { body: { ...typed, ...seen } });
    search.delete('book');
    search.set('order', insertedId);
    return { path: `${path}?${search}`, notice: 'booked', orderId: insertedId };
  },
});
