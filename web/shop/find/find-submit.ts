import { findForm } from '#contract/admin/find-form.ts';
import { defineForm } from '#web/forms/define-form.ts';

/** Searches the shop. The page itself shows what was found, so that no address has the text. */
export const find = defineForm({
  intent: 'find',
  schema: findForm,
  submit: async (body, { api, path }) => ({
    path,
    answer: await api('POST /find', { body }),
  }),
});
