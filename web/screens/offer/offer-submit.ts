import * as z from 'zod/mini';
import { threadsPath } from '#contract/notices/screens.ts';
import { offerForm } from '#contract/orders/offer-forms.ts';
import { defineForm } from '#web/forms/define-form.ts';

/** Offers a price for the phone in the address, and goes to the thread with it. */
export const makeOffer = defineForm({
  intent: 'offer',
  schema: z.extend(offerForm, {}),
  submit: async (body, { api, params: { id: productId = '' } }) => {
    const { threadId } = await api('POST /offers', { body: { ...body, productId } });
    return { path: threadId ? `${threadsPath}/${threadId}` : `/dashboard/offer/${productId}` };
  },
});
