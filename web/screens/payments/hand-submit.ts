import * as z from 'zod/mini';
import { handForm, paidByHandForm, paidOrderForm } from '#contract/orders/by-hand.ts';
import { defineForm } from '#web/forms/define-form.ts';

const backTo = (search: URLSearchParams) => `/dashboard/payments?${search}`;

/** Records a refund that an admin has sent outside of the provider. */
export const refundByHand = defineForm({
  intent: 'by-hand',
  schema: z.extend(handForm, { refund: z.string() }),
  submit: async ({ refund: id, ...body }, { api, search }) => {
    await api('POST /refunds/:id/by-hand', { params: { id }, body });
    return { path: backTo(search), notice: 'refund-by-hand' };
  },
});

/** Approves another admin's record of a refund. */
export const approveRefund = defineForm({
  intent: 'approve',
  schema: z.object({ refund: z.string() }),
  submit: async ({ refund: id }, { api, search }) => {
    await api('POST /refunds/:id/by-hand/approve', { params: { id } });
    return { path: backTo(search), notice: 'refund-approved' };
  },
});

/** Records a buyer's transfer for a payment of the list. */
export const paidByHand = defineForm({
  intent: 'paid-by-hand',
  schema: z.extend(paidByHandForm, { order: z.string() }),
  submit: async ({ order: id, ...body }, { api, search }) => {
    await api('POST /order/:id/by-hand', { params: { id }, body });
    return { path: backTo(search), notice: 'paid-by-hand' };
  },
});

/** Records a buyer's transfer for any order, by the address of its page. */
export const paidOrder = defineForm({
  intent: 'paid-order',
  schema: paidOrderForm,
  submit: async ({ order: id, ...body }, { api, search }) => {
    await api('POST /order/:id/by-hand', { params: { id }, body });
    return { path: backTo(search), notice: 'paid-by-hand' };
  },
});

/** Approves another admin's record of a transfer. */
export const approvePaid = defineForm({
  intent: 'approve-paid',
  schema: z.object({ order: z.string() }),
  submit: async ({ order: id }, { api, search }) => {
    await api('POST /order/:id/by-hand/approve', { params: { id } });
    return { path: backTo(search), notice: 'paid-approved' };
  },
});
