import * as z from 'zod/mini';
import { defineForm } from '#web/forms/define-form.ts';

/** Cancels an unpaid booking. */
export const cancelOrder = defineForm({
  intent: 'cancel',
  schema: z.object({ id: z.string() }),
  submit: async ({ id }, { api }) => {
    await api('DELETE /myorders/:id', { params: { id } });
    return { path: '/dashboard/myorders', notice: 'cancelled' };
  },
});
