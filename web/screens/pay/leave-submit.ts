import * as z from 'zod/mini';
import { paymentMethods } from '#contract/orders/payment-methods.ts';
import { defineForm } from '#web/forms/define-form.ts';

/** Opens a payment, and leads to the provider's page of the chosen method. */
export const leave = defineForm({
  intent: 'leave',
  schema: z.object({ method: z.optional(z.string()) }),
  submit: async (chosen, { api, language, params: { id = '' } }) => {
    const { price } = await api('GET /booked/:id', { params: { id } });
    const method = paymentMethods.find((each) => each === chosen.method);
    const body = { price, bookingId: id, language, ...(method && { method }) };
    const { redirectTo } = await api('POST /create-payment-intent', { body });
    return { path: redirectTo ?? `/dashboard/pay/${id}?by=${method ?? 'card'}` };
  },
});
