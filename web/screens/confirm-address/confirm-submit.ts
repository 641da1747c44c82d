import * as z from 'zod/mini';
import { confirmAddressPath } from '#contract/members/confirm-path.ts';
import { defineForm } from '#web/forms/define-form.ts';

/** Confirms an address by the token of its mail. */
export const confirm = defineForm({
  intent: 'confirm',
  schema: z.object({ token: z.string() }),
  submit: async (body, { api }) => {
    await api('POST /confirmation', { body });
    return { path: confirmAddressPath, notice: 'confirmed' };
  },
});
