import * as z from 'zod/mini';
import { dealActs } from '#contract/orders/deal-acts.ts';
import { dealLimits } from '#contract/orders/deal-limits.ts';
import { messages } from '#contract/rules.ts';
import { defineForm } from '#web/forms/define-form.ts';
import { readActForm } from './act-values.ts';
import { isFilled } from './question.ts';

const texts = z.catchall(
  z.object({
    checks: z.array(z.string()),
    photos: z
      .array(z.instanceof(File))
      .check(z.maxLength(dealLimits.problemPhotos, messages.tooManyPhotos)),
  }),
  z.string(),
);

/** A form for each act of a deal, which then shows the updated order. */
export const actForms = dealActs.map((event) =>
  defineForm({
    intent: event,
    schema: texts,
    lists: ['checks', 'photos'],
    asks: ({ taka = '', checks }) => isFilled(event, { taka, checks }),
    submit: async ({ checks, photos, ...fields }, { api, params: { id = '' }, upload }) => {
      const body = readActForm({ text: (name) => fields[name] ?? '', list: () => checks });
      const { modifiedCount } = await api('POST /order/:id', {
        params: { id },
        body: { ...body, photos: await upload(photos, 'member') },
      });
      return { path: `/order/${id}${modifiedCount === 1 ? '' : '?meanwhile'}` };
    },
  }),
);
