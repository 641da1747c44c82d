import * as z from 'zod/mini';
import { payoutDestinationForm } from '#contract/payouts/forms.ts';
import { defineForm } from '#web/forms/define-form.ts';

const path = '/dashboard/money';

/** Changes the destination of the seller's money. */
export const setDestination = defineForm({
  intent: 'destination',
  schema: payoutDestinationForm,
  submit: async (body, { api }) => {
    await api('PUT /money/destination', { body });
    return { path, notice: 'destination-set' };
  },
});

/** Confirms the account after its owner has compared it. */
export const confirmDestination = defineForm({
  intent: 'confirm',
  schema: z.object({ destination: z.string() }),
  submit: async ({ destination: id }, { api }) => {
    await api('POST /money/destination/confirm', { body: { id } });
    return { path, notice: 'destination-confirmed' };
  },
});
