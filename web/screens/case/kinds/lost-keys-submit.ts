import * as z from 'zod/mini';
import { defineForm } from '#web/forms/define-form.ts';

const schema = z.object({ id: z.string() });

/** With a question before it. */
export const agree = defineForm({
  intent: 'agree',
  schema,
  asks: () => true,
  submit: async ({ id }, { api, path }) => {
    await api('POST /lostkeys/:id', { params: { id }, body: { agrees: true } });
    return { path, notice: 'lost-decided' };
  },
});

export const refuse = defineForm({
  intent: 'refuse',
  schema,
  submit: async ({ id }, { api, path }) => {
    await api('POST /lostkeys/:id', { params: { id }, body: { agrees: false } });
    return { path, notice: 'lost-decided' };
  },
});
