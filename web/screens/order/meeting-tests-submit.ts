import * as z from 'zod/mini';
import { defineForm } from '#web/forms/define-form.ts';

/** Makes the QR code with which the phone tests itself at the meeting. */
export const makeTicket = defineForm({
  intent: 'self-test',
  schema: z.object({}),
  submit: async (_none, { api, params: { id = '' } }) => {
    await api('POST /order/:id/selftest', { params: { id } });
    return { path: `/order/${id}#self-test` };
  },
});
