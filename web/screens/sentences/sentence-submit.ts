import * as z from 'zod/mini';
import { sentenceDecisionForm } from '#contract/orders/answers-form.ts';
import { id } from '#contract/rules.ts';
import { defineForm } from '#web/forms/define-form.ts';

/** Hides a sentence or its reply, or shows it again. `id` is the row's, of the sentence and part. */
export const decideSentence = defineForm({
  intent: 'sentence',
  schema: z.extend(sentenceDecisionForm, { id: z.string(), sentence: id }),
  submit: async ({ id: _, sentence, ...body }, { api, path }) => {
    await api('POST /sentences/:id', { params: { id: sentence }, body });
    return { path, notice: 'decided' };
  },
});
