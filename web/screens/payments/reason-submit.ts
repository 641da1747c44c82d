import * as z from 'zod/mini';
import { refundForm, reviewForm } from '#contract/forms.ts';
import { defineForm } from '#web/forms/define-form.ts';
import { withoutQuestion } from '#web/forms/form-answers.tsx';

const backTo = (search: URLSearchParams) => `/dashboard/payments?${withoutQuestion(search)}`;

/** Sending it again after a lost answer is safe: a payment is refunded once. */
export const refund = defineForm({
  intent: 'refund',
  schema: z.extend(refundForm, { id: z.string() }),
  submit: async ({ id, ...body }, { api, search }) => {
    await api('POST /payments/:id/refund', { params: { id }, body });
    return { path: backTo(search), notice: 'refunded' };
  },
});

/**
 * Accepts or refuses a payment of which its provider warns. The decision is made once: a second one
 * is refused, and the list then shows the first.
 */
export const review = defineForm({
  intent: 'review',
  schema: z.extend(reviewForm, { id: z.string(), decision: z.enum(['accept', 'refuse']) }),
  submit: async ({ id, decision, reason }, { api, search }) => {
    const body = { reason, accept: decision === 'accept' };
    await api('POST /payments/:id/review', { params: { id }, body });
    return { path: backTo(search), notice: 'reviewed' };
  },
});
