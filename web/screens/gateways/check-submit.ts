import * as z from 'zod/mini';
import { defineForm } from '#web/forms/define-form.ts';

/** Checks the configured payment providers now. */
export const check = defineForm({
  intent: 'check',
  schema: z.object({}),
  submit: async (_nothing, { api }) => {
    await api('POST /gateways/check');
    return { path: '/dashboard/gateways?checked' };
  },
});
