import * as z from 'zod/mini';
import { defineForm } from '#web/forms/define-form.ts';

/** Sends a test mail to the admin's own address. */
export const testMail = defineForm({
  intent: 'test-mail',
  schema: z.object({}),
  submit: async (_nothing, { api }) => {
    const { outcome } = await api('POST /shop/testmail');
    return { path: `/dashboard/health?mail=${outcome}#mail` };
  },
});
