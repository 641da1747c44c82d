import * as z from 'zod/mini';
import { threadsPath } from '#contract/notices/screens.ts';
import { messageForm } from '#contract/threads/forms.ts';
import { defineForm } from '#web/forms/define-form.ts';

/** Opens the thread about the phone in the address. */
export const ask = defineForm({
  intent: 'ask',
  schema: z.extend(messageForm, {}),
  submit: async (body, { api, params: { id: productId = '' } }) => {
    const { insertedId } = await api('POST /threads', { body: { ...body, productId } });
    return { path: `${threadsPath}/${insertedId}#newest` };
  },
});
