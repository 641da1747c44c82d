import * as z from 'zod/mini';
import { defineForm } from '#web/forms/define-form.ts';
import { withNotice } from '#web/forms/with-notice.ts';
import { toBody } from './listing-body.ts';
import { gradeField, gradeOf, gradeQuestions } from './steps/grade/grade.ts';
import { districtToSend, placeFields } from './steps/place.ts';
import { productWithPhoto } from './steps/product-values.ts';
import { askOnce, confirmedOf, insistFields, unusualOf } from './steps/questions.ts';

/** Without script the five answers choose the condition here. */
const withGrade = z.transform((typed: Record<string, unknown>) => {
  const answers = gradeQuestions.map((each) => [each, typed[gradeField(each)]]);
  return { ...typed, condition: typed.condition || gradeOf(Object.fromEntries(answers)) };
});

const fields = z.extend(productWithPhoto, {
  model: z.optional(z.string()),
  imeis: z.optional(z.string()),
  ...placeFields,
  ...insistFields,
});

const schema: z.ZodMiniType<z.output<typeof fields>> = z.pipe(withGrade, fields as never) as never;

/** Lists a phone with its photos, the cover first (specification, sections 2, 3, 5 and 7). */
export const add = defineForm({
  intent: 'add',
  isMultipart: true,
  lists: ['locks', 'defects'],
  schema,
  submit: async (values, { api, messages, upload }) => {
    const {
      img: cover,
      insistPrices,
      insistWords,
      insistUnusual,
      model,
      districtOf,
      imeis = '',
      ...typed
    } = values;
    await askOnce(typed, { insistPrices, insistWords }, messages);
    const district = await districtToSend({ ...typed, districtOf }, api);
    const [img = '', ...photos] = await upload([cover], 'member');
    const body = toBody({ ...typed, district }, img, model || undefined);
    const more = {
      ...(photos.length > 0 && { photos }),
      ...(imeis.trim() !== '' && { imeis }),
      ...confirmedOf(typed, { insistUnusual }),
    };
    const { insertedId, imeiListed, codeWanted } = await api('POST /addproduct', {
      body: { ...body, ...more },
    }).catch((error) => {
      throw unusualOf(error, typed, messages);
    });
    if (imeiListed) {
      const path = withNotice(`/dashboard/myproducts/${insertedId}`, 'added-without-imei');
      return { path, next: null };
    }
    const next = codeWanted ? 'code-next' : 'listing-next';
    return { path: '/', notice: codeWanted ? 'added-code-next' : 'added', next };
  },
});
