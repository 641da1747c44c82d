import * as z from 'zod/mini';
import { defineForm } from '#web/forms/define-form.ts';

/** Each with a name of its own, because the page of a person takes both. */
const ofRow = z.object({ id: z.string() });

/** Removes a buyer from the market. */
export const deleteBuyer = defineForm({
  intent: 'delete-buyer',
  schema: ofRow,
  submit: async ({ id }, { api }) => {
    await api('DELETE /allbuyers/:id', { params: { id } });
    return { path: '/dashboard/allbuyer', notice: 'buyer-deleted' };
  },
});

/** Removes a seller from the market. */
export const deleteSeller = defineForm({
  intent: 'delete-seller',
  schema: ofRow,
  submit: async ({ id }, { api }) => {
    await api('DELETE /allsellers/:id', { params: { id } });
    return { path: '/dashboard/allseller', notice: 'seller-deleted' };
  },
});
