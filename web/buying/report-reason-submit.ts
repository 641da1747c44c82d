import * as z from 'zod/mini';
import { reportForm } from '#contract/forms.ts';
import { defineForm } from '#web/forms/define-form.ts';

/**
 * Reports a phone with a chosen reason. The next page offers to withdraw it, like the script's
 * dialog.
 */
export const report = defineForm({
  intent: 'report',
  schema: z.extend(reportForm, { itemId: z.string() }),
  submit: async (body, { api, path, search }) => {
    await api('POST /reportitem', { body });
    search.delete('report');
    search.set('reported', body.itemId);
    return { path: `${path}?${search}`, notice: 'reported' };
  },
});

/** Withdraws a report. */
export const undoReport = defineForm({
  intent: 'undo-report',
  schema: z.object({ itemId: z.string() }),
  submit: async ({ itemId }, { api, path, search }) => {
    await api('DELETE /reportitem/:itemId', { params: { itemId } });
    search.delete('reported');
    return { path: `${path}?${search}`, notice: 'report-undone' };
  },
});
