import { supportLetterForm } from '#contract/admin/support-form.ts';
import { defineForm } from '#web/forms/define-form.ts';

/** Writes to the member first, as the shop. */
export const writeLetter = defineForm({
  intent: 'write-letter',
  schema: supportLetterForm,
  submit: async (body, { api, params: { id = '' } }) => {
    await api('POST /people/:id/support', { params: { id }, body });
    return { path: `/dashboard/people/${id}`, notice: 'letter-sent' };
  },
});
