import * as z from 'zod/mini';
import { hasBothHours, namesItsLinks, shopLookFields } from '#contract/admin/shop-look-form.ts';
import { defineForm } from '#web/forms/define-form.ts';
import { photoSchema } from '#web/providers/image-host/photo-schema.ts';

const ticked = z.optional(z.union([z.boolean(), z.literal('on')]));

/** Prepares name and colours with a new logo; without one the present logo remains, unless it is removed. */
export const prepare = defineForm({
  intent: 'prepare',
  schema: z
    .extend(shopLookFields, { logoFile: z.optional(photoSchema), removeLogo: ticked })
    .check(namesItsLinks, hasBothHours),
  isMultipart: true,
  submit: async ({ logoFile, removeLogo, ...look }, { api, upload }) => {
    const [uploaded] = await upload(logoFile ? [logoFile] : [], 'member');
    const logo = uploaded ?? (removeLogo ? '' : look.logo);
    await api('PUT /shoplook/draft', { body: { ...look, logo } });
    return { path: '/dashboard/shop/preview' };
  },
});

/** Publishes what was prepared; `version` is what it was compared with. */
export const publish = defineForm({
  intent: 'publish',
  schema: z.object({
    version: z.pipe(z.string(), z.transform(Number)),
    password: z._default(z.string(), ''),
  }),
  submit: async (body, { api }) => {
    await api('POST /shoplook', { body });
    return { path: '/dashboard/shop', notice: 'look-published' };
  },
});

export const drop = defineForm({
  intent: 'drop',
  schema: z.object({}),
  submit: async (_nothing, { api }) => {
    await api('DELETE /shoplook/draft');
    return { path: '/dashboard/shop', notice: 'look-dropped' };
  },
});
