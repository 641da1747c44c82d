import * as z from 'zod/mini';
import { checksForm, reasonForm } from '#contract/forms.ts';
import { defineForm } from '#web/forms/define-form.ts';

/** The row of the list, and the seller. */
const ofSeller = { id: z.string(), email: z.string() };

export const verify = defineForm({
  intent: 'verify',
  schema: z.extend(checksForm, ofSeller),
  lists: ['checks'],
  submit: async ({ checks, email }, { api, path }) => {
    await api('PUT /verifyseller/:email', { params: { email }, body: { checks } });
    return { path, notice: 'verified' };
  },
});

/** Removes the badge, or confirms the loss of a lost one. The seller is notified of the reason. */
export const unverify = defineForm({
  intent: 'unverify',
  schema: z.extend(reasonForm, ofSeller),
  submit: async ({ email, reason }, { api, path }) => {
    await api('POST /unverifyseller/:email', { params: { email }, body: { reason } });
    return { path, notice: 'unverified' };
  },
});
