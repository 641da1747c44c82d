import * as z from 'zod/mini';
import { defineForm } from '#web/forms/define-form.ts';

/** Admins are not made here: they are in none of the lists, from which they could be unmade. */
export const offeredRoles = ['none', 'moderator', 'cashier'] as const;

/** Gives a member a role in the shop, or removes it; `id` is the row of the list. */
export const nameStaff = defineForm({
  intent: 'staff',
  schema: z.object({ id: z.string(), email: z.string(), role: z.enum(offeredRoles) }),
  submit: async ({ email, role }, { api, path }) => {
    await api('PUT /staff/:email', { params: { email }, body: { role } });
    return { path, notice: 'staff-named' };
  },
});
