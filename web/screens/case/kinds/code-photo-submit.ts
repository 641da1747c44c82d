import * as z from 'zod/mini';
import { codeVerdicts } from '#contract/phones/code-verdicts.ts';
import { defineForm } from '#web/forms/define-form.ts';

/** Whether a photo has the code and the phone of its listing. */
export const decideCodePhoto = defineForm({
  intent: 'code-photo',
  schema: z.object({ id: z.string(), verdict: z.enum(codeVerdicts) }),
  submit: async ({ id, verdict }, { api, path }) => {
    await api('POST /codephotos/:id', { params: { id }, body: { verdict } });
    return { path, notice: 'code-photo-decided' };
  },
});
