import * as z from 'zod/mini';
import { answersForm, replyForm, somethingSaid } from '#contract/orders/answers-form.ts';
import { id } from '#contract/rules.ts';
import { defineForm } from '#web/forms/define-form.ts';

/** The answers of one side about the other after a deal; once. */
export const writeAnswers = defineForm({
  intent: 'answers',
  schema: answersForm.check(z.refine(somethingSaid.check, somethingSaid.params)),
  submit: async (body, { api, params: { id: order = '' } }) => {
    const { modifiedCount } = await api('POST /order/:id/answers', { params: { id: order }, body });
    return { path: `/order/${order}${modifiedCount === 1 ? '#answers' : '?meanwhile'}` };
  },
});

/** The one reply to the other side's sentence. */
export const replyToAnswers = defineForm({
  intent: 'reply',
  schema: z.extend(replyForm, { answers: id }),
  submit: async ({ answers, ...body }, { api, params: { id: order = '' } }) => {
    await api('POST /answers/:id/reply', { params: { id: answers }, body });
    return { path: `/order/${order}#answers` };
  },
});
