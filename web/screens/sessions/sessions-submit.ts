import * as z from 'zod/mini';
import { defineForm } from '#web/forms/define-form.ts';

const path = '/dashboard/sessions';

/** Ends one session of the member. */
export const endSession = defineForm({
  intent: 'end',
  schema: z.object({ id: z.string() }),
  submit: async ({ id }, { api }) => {
    await api('DELETE /sessions/:id', { params: { id } });
    return { path, notice: 'session-ended' };
  },
});

/** Ends all other sessions of the member. */
export const endOthers = defineForm({
  intent: 'end-others',
  schema: z.object({}),
  submit: async (_nothing, { api }) => {
    await api('DELETE /sessions');
    return { path, notice: 'sessions-ended' };
  },
});
