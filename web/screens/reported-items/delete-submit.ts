import * as z from 'zod/mini';
import { defineForm } from '#web/forms/define-form.ts';

/** Deletes a reported phone. */
export const deleteReported = defineForm({
  intent: 'delete',
  schema: z.object({ id: z.string() }),
  submit: async ({ id: itemId }, { api }) => {
    await api('DELETE /deleteReportItem/:itemId', { params: { itemId } });
    return { path: '/dashboard/reporteditems', notice: 'reported-deleted' };
  },
});
