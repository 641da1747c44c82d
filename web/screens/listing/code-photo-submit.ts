import * as z from 'zod/mini';
import { defineForm } from '#web/forms/define-form.ts';
import { photoSchema } from '#web/providers/image-host/photo-schema.ts';

/** Sends the photo of the phone in the address beside its code. */
export const sendPhoto = defineForm({
  intent: 'code-photo',
  schema: z.object({ code: z.string(), photo: photoSchema }),
  isMultipart: true,
  submit: async ({ code, photo: file }, { api, params: { id = '' }, upload }) => {
    const [photo = ''] = await upload([file], 'member');
    await api('POST /myproducts/:id/codephoto', { params: { id }, body: { code, photo } });
    return { path: `/dashboard/listing/${id}`, notice: 'code-photo-sent' };
  },
});
