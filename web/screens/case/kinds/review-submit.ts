import * as z from 'zod/mini';
import { decisionReviewForm } from '#contract/forms.ts';
import { defineForm } from '#web/forms/define-form.ts';

/** Confirms a decision of staff, or takes it back. */
export const review = defineForm({
  intent: 'review',
  schema: z.extend(decisionReviewForm, { id: z.string() }),
  submit: async ({ id, ...body }, { api, path }) => {
    await api('POST /decisions/:id/review', { params: { id }, body });
    return { path, notice: 'decision-reviewed' };
  },
});
