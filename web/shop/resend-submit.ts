import * as z from 'zod/mini';
import { confirmAddressPath } from '#contract/members/confirm-path.ts';
import { defineForm } from '#web/forms/define-form.ts';

/** Mails the link again by which a member confirms the address. */
export const mailAgain = defineForm({
  intent: 'again',
  schema: z.object({}),
  submit: async (_nothing, { api }) => {
    await api('POST /confirmation/mail');
    return { path: confirmAddressPath, notice: 'confirmation-sent' };
  },
});
