import * as z from 'zod/mini';
import { threadsPath } from '#contract/notices/screens.ts';
import { hasContent, typedMessage } from '#contract/threads/forms.ts';
import { defineForm } from '#web/forms/define-form.ts';

/** Opens the thread about the phone in the address. */
export const ask = defineForm({
  intent: 'ask',
  schema: typedMessage.check(z.refine(hasContent.check, hasContent.params)),
  lists: ['photos'],
  isMultipart: true,
  submit: async ({ photos, ...typed }, { api, params: { id: productId = '' }, upload }) => {
    const body = { ...typed, productId, photos: await upload(photos, 'member') };
    const { insertedId } = await api('POST /threads', { body });
    return { path: `${threadsPath}/${insertedId}#newest` };
  },
});
