import * as z from 'zod/mini';
import { defineForm } from '#web/forms/define-form.ts';

/** Removes a saved phone. */
export const forget = defineForm({
  intent: 'forget',
  schema: z.object({ id: z.string() }),
  submit: async ({ id }, { api }) => {
    await api('DELETE /saved/:id', { params: { id } });
    return { path: '/saved' };
  },
});

/** Removes a saved search. */
export const forgetSearch = defineForm({
  intent: 'forget-search',
  schema: z.object({ id: z.string() }),
  submit: async ({ id }, { api }) => {
    await api('DELETE /savedsearches/:id', { params: { id } });
    return { path: '/saved', notice: 'search-removed' };
  },
});

/** Opens a saved search with its newest phones first, and ends their mark as new. */
export const seeSearch = defineForm({
  intent: 'see',
  schema: z.object({ id: z.string(), query: z.string() }),
  submit: async ({ id, query }, { api }) => {
    await api('PUT /savedsearches/:id/seen', { params: { id } });
    const search = new URLSearchParams(query);
    search.set('sort', 'newest');
    return { path: `/search?${search}` };
  },
});
