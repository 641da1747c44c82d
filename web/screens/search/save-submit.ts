import * as z from 'zod/mini';
import { defineForm } from '#web/forms/define-form.ts';

/** Saves the current search. */
export const saveSearch = defineForm({
  intent: 'save-search',
  schema: z.object({ name: z.string(), query: z.string() }),
  submit: async (body, { api, search }) => {
    await api('POST /savedsearches', { body });
    return { path: `/search?${search}`, notice: 'search-saved' };
  },
});
