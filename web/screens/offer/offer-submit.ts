import * as z from 'zod/mini';
import { threadsPath } from '#contract/notices/screens.ts';
import { offerForm } from '#contract/orders/offer-forms.ts';
import { defineForm } from '#web/forms/define-form.ts';

/**
 * Offers a price for the phone in the address. A declined one stays on the page, with its answer; any
 * other is in the thread.
 */
export const makeOffer = defineForm({
  intent: 'offer',
  schema: z.extend(offerForm, {}),
  submit: async (body, { api, params: { id: productId = '' } }) => {
    const { state, threadId } = await api('POST /offers', { body: { ...body, productId } });
    const isSent = state !== 'declined' && threadId !== null;
    return { path: isSent ? `${threadsPath}/${threadId}` : `/dashboard/offer/${productId}` };
  },
});
