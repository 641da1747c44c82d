import * as z from 'zod/mini';
import { holdForm, payoutMessages } from '#contract/payouts/forms.ts';
import { defineForm } from '#web/forms/define-form.ts';

/** Puts the chosen deals into a batch. */
export const makeBatch = defineForm({
  intent: 'make',
  schema: z.object({
    lines: z.array(z.string()).check(z.minLength(1, payoutMessages.linesRequired)),
  }),
  lists: ['lines'],
  submit: async (body, { api }) => {
    const { insertedId } = await api('POST /payouts', { body });
    return { path: `/dashboard/payouts/${insertedId}`, notice: 'batch-made' };
  },
});

/** `line`: several forms of a page may be of one seller, and only one of them shows a refusal. */
const reason = z.extend(holdForm, { member: z.string(), line: z.string() });

/** Holds a seller's payouts. */
export const hold = defineForm({
  intent: 'hold',
  schema: reason,
  submit: async ({ member: id, reason }, { api }) => {
    await api('POST /payouts/holds/:id', { params: { id }, body: { reason } });
    return { path: '/dashboard/payouts', notice: 'payouts-held' };
  },
});

/** Ends the hold of a seller's payouts. */
export const lift = defineForm({
  intent: 'lift',
  schema: reason,
  submit: async ({ member: id, reason }, { api }) => {
    await api('POST /payouts/holds/:id/lift', { params: { id }, body: { reason } });
    return { path: '/dashboard/payouts', notice: 'hold-lifted' };
  },
});
