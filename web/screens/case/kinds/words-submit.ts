import * as z from 'zod/mini';
import { limits, optionalText } from '#contract/rules.ts';
import { defineForm } from '#web/forms/define-form.ts';

/** Shows a phone whose texts were reviewed, or removes it; the seller is notified of the reason. */
export const decideWords = defineForm({
  intent: 'decide-words',
  schema: z.object({
    id: z.string(),
    version: z.string(),
    reason: optionalText(limits.decisionReason),
    pass: z.enum(['yes', 'no']),
  }),
  submit: async ({ id, pass, ...rest }, { api, path }) => {
    const body = { ...rest, pass: pass === 'yes' };
    await api('POST /waitingwords/:id', { params: { id }, body });
    return { path, notice: body.pass ? 'words-passed' : 'words-removed' };
  },
});
