import * as z from 'zod/mini';
import { defineForm } from '#web/forms/define-form.ts';
import { photoSchema } from '#web/providers/image-host/photo-schema.ts';
import { toEditedBody } from './listing-body.ts';
import { districtToSend, placeFields } from './steps/place.ts';
import { listingForm } from './steps/product-values.ts';
import { askOnce, confirmedOf, insistFields, unusualOf } from './steps/questions.ts';

/**
 * Changes a listed phone. Without script its one photo field has a new cover, which comes before
 * the phone's own photos; with script `upload` returns all addresses in order, or none if they are
 * unchanged.
 */
export const edit = defineForm({
  intent: 'edit',
  isMultipart: true,
  lists: ['locks', 'defects'],
  schema: z.extend(listingForm, { img: z.optional(photoSchema), ...placeFields, ...insistFields }),
  submit: async (values, { api, messages, params, upload }) => {
    const { img: cover, insistPrices, insistUnusual, insistWords, districtOf, ...typed } = values;
    const { name, description, location } = typed;
    await askOnce({ name, description, location }, { insistPrices, insistWords }, messages);
    const district = await districtToSend({ ...typed, districtOf }, api);
    const byId = { params: { id: params.id ?? '' } };
    const own = cover ? (await api('GET /myproducts/:id', byId)).photos : [];
    const photos = [...(await upload(cover ? [cover] : [], 'member')), ...own];
    await api('PUT /myproducts/:id', {
      ...byId,
      body: {
        ...toEditedBody({ ...typed, district }, photos),
        ...confirmedOf(typed, { insistUnusual }),
      },
    }).catch((error) => {
      throw unusualOf(error, typed, messages);
    });
    return { path: '/dashboard/myproducts', notice: 'product-edited' };
  },
});
