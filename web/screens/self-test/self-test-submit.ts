import * as z from 'zod/mini';
import { defineForm } from '#web/forms/define-form.ts';

/** Makes the link by which a phone tests itself. */
export const makeLink = defineForm({
  intent: 'self-test',
  schema: z.object({}),
  submit: async (_none, { api, params }) => {
    const { id = '' } = params;
    await api('POST /myproducts/:id/selftest', { params: { id } });
    return { path: `/dashboard/selftest/${id}`, notice: 'self-test-made' };
  },
});
