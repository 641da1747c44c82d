import * as z from 'zod/mini';
import { threadsPath } from '#contract/notices/screens.ts';
import { hasContent, threadReportForm, typedMessage } from '#contract/threads/forms.ts';
import { defineForm } from '#web/forms/define-form.ts';

const pathOf = (id: string) => `${threadsPath}/${id}#newest`;

/** Writes in a thread. Its reader has seen what is on the page. */
export const write = defineForm({
  intent: 'write',
  schema: z
    .extend(typedMessage, { seen: z.optional(z.string()) })
    .check(z.refine(hasContent.check, hasContent.params)),
  lists: ['photos'],
  isMultipart: true,
  submit: async ({ seen, photos, ...typed }, { api, params: { id = '' }, upload }) => {
    const body = { ...typed, photos: await upload(photos, 'member') };
    await api('POST /threads/:id', { params: { id }, body });
    if (seen) await api('PUT /threads/:id/read', { params: { id }, body: { upTo: Number(seen) } });
    return { path: pathOf(id) };
  },
});

/** For a page without script. */
export const markRead = defineForm({
  intent: 'read',
  schema: z.object({ upTo: z.string() }),
  submit: async ({ upTo }, { api, params: { id = '' } }) => {
    await api('PUT /threads/:id/read', { params: { id }, body: { upTo: Number(upTo) } });
    return { path: pathOf(id) };
  },
});

export const archive = defineForm({
  intent: 'archive',
  schema: z.object({ archived: z.enum(['yes', 'no']) }),
  submit: async ({ archived }, { api, params: { id = '' } }) => {
    const body = { archived: archived === 'yes' };
    await api('PUT /threads/:id/archived', { params: { id }, body });
    return { path: threadsPath };
  },
});

export const block = defineForm({
  intent: 'block',
  schema: z.object({ blocked: z.enum(['yes', 'no']) }),
  submit: async ({ blocked }, { api, params: { id = '' } }) => {
    const body = { blocked: blocked === 'yes' };
    await api('PUT /threads/:id/blocked', { params: { id }, body });
    return { path: `${threadsPath}/${id}` };
  },
});

export const reportThread = defineForm({
  intent: 'report',
  schema: threadReportForm,
  submit: async (body, { api, params: { id = '' } }) => {
    await api('POST /threads/:id/report', { params: { id }, body });
    return { path: `${threadsPath}/${id}` };
  },
});
