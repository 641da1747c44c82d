import * as z from 'zod/mini';
import { defineForm } from '#web/forms/define-form.ts';

const path = '/dashboard/myproducts';
const ofRow = z.object({ id: z.string() });

/** Advertizes a phone, for good. */
export const advertize = defineForm({
  intent: 'advertize',
  schema: ofRow,
  submit: async ({ id }, { api }) => {
    await api('PUT /advertize/:id', { params: { id } });
    return { path, notice: 'advertized' };
  },
});

/** Hides a phone from all lists. */
export const takeOff = defineForm({
  intent: 'off',
  schema: ofRow,
  submit: async ({ id }, { api }) => {
    await api('PUT /myproducts/:id/shown', { params: { id }, body: { shown: false } });
    return { path, notice: 'product-off' };
  },
});

/** One phone is still there, or, without `id`, all that are in question. */
export const sayThere = defineForm({
  intent: 'there',
  schema: z.object({ id: z.string() }),
  submit: async ({ id }, { api }) => {
    await api('PUT /myproducts/there', { body: id ? { id } : {} });
    return { path, notice: 'product-there' };
  },
});

/** Shows a hidden phone again. */
export const putBack = defineForm({
  intent: 'back',
  schema: ofRow,
  submit: async ({ id }, { api }) => {
    await api('PUT /myproducts/:id/shown', { params: { id }, body: { shown: true } });
    return { path, notice: 'product-back' };
  },
});

/** Lists a sold phone again, after its buyer got the money back. */
export const listAgain = defineForm({
  intent: 'list-again',
  schema: ofRow,
  submit: async ({ id }, { api }) => {
    await api('POST /myproducts/:id/list-again', { params: { id }, body: {} });
    return { path, notice: 'product-listed-again' };
  },
});

/** Deletes a phone. */
export const remove = defineForm({
  intent: 'delete',
  schema: ofRow,
  submit: async ({ id }, { api }) => {
    await api('DELETE /myproducts/:id', { params: { id } });
    return { path, notice: 'product-deleted' };
  },
});
