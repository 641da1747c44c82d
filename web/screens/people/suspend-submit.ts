import * as z from 'zod/mini';
import { reasonForm } from '#contract/forms.ts';
import { defineForm } from '#web/forms/define-form.ts';

/** The row of the list, and the member. */
const ofMember = z.extend(reasonForm, { id: z.string(), email: z.string() });

/** Suspends a member, who reads the reason. */
export const suspend = defineForm({
  intent: 'suspend',
  schema: ofMember,
  submit: async ({ email, reason }, { api, path }) => {
    await api('POST /suspensions/:email', { params: { email }, body: { reason } });
    return { path, notice: 'suspended' };
  },
});

/** Ends a suspension. */
export const endSuspension = defineForm({
  intent: 'unsuspend',
  schema: ofMember,
  submit: async ({ email, reason }, { api, path }) => {
    await api('POST /suspensions/:email/end', { params: { email }, body: { reason } });
    return { path, notice: 'unsuspended' };
  },
});
