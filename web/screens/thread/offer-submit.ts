import * as z from 'zod/mini';
import { threadsPath } from '#contract/notices/screens.ts';
import { offerActForm, offerFloorForm } from '#contract/orders/offer-forms.ts';
import { id as idField } from '#contract/rules.ts';
import { defineForm } from '#web/forms/define-form.ts';

/** Answers the offer of the thread in the address. */
export const answerOffer = defineForm({
  intent: 'offer',
  schema: z.extend(offerActForm, { offer: idField }),
  submit: async ({ offer, ...body }, { api, params: { id = '' } }) => {
    await api('POST /offers/:id', { params: { id: offer }, body });
    return { path: `${threadsPath}/${id}` };
  },
});

/** What the seller of the phone of the thread does not sell below. */
export const setFloor = defineForm({
  intent: 'floor',
  schema: z.extend(offerFloorForm, { phone: idField }),
  submit: async ({ phone, ...body }, { api, params: { id = '' } }) => {
    await api('PUT /myproducts/:id/floor', { params: { id: phone }, body });
    return { path: `${threadsPath}/${id}` };
  },
});
