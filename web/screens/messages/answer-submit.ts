import * as z from 'zod/mini';
import { answerForm } from '#contract/forms.ts';
import { messagesPath } from '#contract/notices/screens.ts';
import { defineForm } from '#web/forms/define-form.ts';

/** The one possible answer to an admin's decision. */
export const answer = defineForm({
  intent: 'answer',
  schema: z.extend(answerForm, { id: z.string() }),
  submit: async ({ id, ...body }, { api }) => {
    await api('POST /notices/:id/answer', { params: { id }, body });
    return { path: messagesPath, notice: 'answered' };
  },
});

/** Marks all notices up to this one as read. */
export const markRead = defineForm({
  intent: 'read',
  schema: z.object({ id: z.string() }),
  submit: async ({ id }, { api }) => {
    await api('PUT /notices/read', { body: { upTo: id } });
    return { path: messagesPath, notice: 'all-read' };
  },
});
