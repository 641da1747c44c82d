import * as z from 'zod/mini';
import { supportReplyForm } from '#contract/admin/support-form.ts';
import { ownSupportPath } from '#contract/notices/screens.ts';
import { defineForm } from '#web/forms/define-form.ts';

/** Writes again in a conversation with the shop. */
export const reply = defineForm({
  intent: 'reply-support',
  schema: z.extend(supportReplyForm, { id: z.string() }),
  submit: async ({ id, ...body }, { api }) => {
    await api('POST /support/own/:id', { params: { id }, body });
    return { path: ownSupportPath, notice: 'reply-sent' };
  },
});
