import * as z from 'zod/mini';
import { defineForm } from '#web/forms/define-form.ts';

/** Books a phone again as its buyer has seen it; leads to the payment. */
export const bookAsItIs = defineForm({
  intent: 'see',
  schema: z.object({ id: z.string(), seenVersion: z.string(), seenPrice: z.string() }),
  submit: async ({ id, seenVersion, seenPrice }, { api }) => {
    const booked = await api('GET /booked/:id', { params: { id } });
    const { productId, userNumber, meetLocation } = booked;
    await api('POST /booking', {
      body: {
        productId,
        userNumber,
        meetLocation,
        seenVersion: Number(seenVersion),
        seenPrice: Number(seenPrice),
      },
    });
    return { path: `/dashboard/pay/${id}` };
  },
});
