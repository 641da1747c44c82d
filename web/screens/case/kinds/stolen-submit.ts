import * as z from 'zod/mini';
import { stolenDecisions, stolenStates } from '#contract/phones/stolen-states.ts';
import { limits, messages, requiredText } from '#contract/rules.ts';
import { defineForm } from '#web/forms/define-form.ts';

/** Decides whether a phone is the stolen one. */
export const decideStolen = defineForm({
  intent: 'stolen',
  schema: z.object({ id: z.string(), answer: z.enum(['stolen', 'other']) }),
  submit: async ({ id, answer }, { api, path }) => {
    const body = { stolen: answer === 'stolen' };
    await api('POST /stolenmatches/:id', { params: { id }, body });
    return { path, notice: 'stolen-decided' };
  },
});

/** Decides a report of a stolen phone; all concerned are notified of the reason. */
export const decideReport = defineForm({
  intent: 'stolen-report',
  schema: z.object({
    id: z.string(),
    seen: z.enum(stolenStates),
    note: requiredText(messages.decisionReasonRequired, limits.decisionReason),
    decision: z.enum(stolenDecisions),
  }),
  submit: async ({ id, ...body }, { api, path }) => {
    await api('POST /stolenreports/:id', { params: { id }, body });
    return { path, notice: 'stolen-report-decided' };
  },
});
