import * as z from 'zod/mini';
import { answerForm } from '#contract/forms.ts';
import { inboxPath } from '#contract/notices/screens.ts';
import { defineForm } from '#web/forms/define-form.ts';

/** The one possible answer to an admin's decision. */
export const answer = defineForm({
  intent: 'answer',
  schema: z.extend(answerForm, { id: z.string() }),
  submit: async ({ id, ...body }, { api }) => {
    await api('POST /notices/:id/answer', { params: { id }, body });
    return { path: inboxPath, notice: 'answered' };
  },
});

/** Marks one line as seen, or with `until` all lines up to that time. */
export const markSeen = defineForm({
  intent: 'seen',
  schema: z.object({
    only: z.optional(z.string()),
    order: z.optional(z.string()),
    until: z.optional(z.string()),
  }),
  submit: async (body, { api }) => {
    await api('PUT /notices/read', { body });
    return { path: inboxPath, notice: 'all-read' };
  },
});
