import * as z from 'zod/mini';
import { decisionReviewForm } from '#contract/forms.ts';
import { id } from '#contract/rules.ts';
import { defineForm } from '#web/forms/define-form.ts';

/** Another admin confirms what one has proposed for the deal, or sends it back. */
export const answerVerdict = defineForm({
  intent: 'verdict',
  schema: z.extend(decisionReviewForm, { verdict: id }),
  submit: async (body, { api, params: { id: order = '' } }) => {
    await api('POST /order/:id/verdict', { params: { id: order }, body });
    return { path: `/order/${order}` };
  },
});
