import * as z from 'zod/mini';
import { type Api, ApiError } from '#contract/client.ts';
import { savedAnswersPath } from '#contract/notices/screens.ts';
import { savedAnswerForm } from '#contract/threads/forms.ts';
import { defineForm } from '#web/forms/define-form.ts';
import { threadOf } from './thread-of.ts';

function pathOf(search: URLSearchParams): string {
  const thread = threadOf(search);
  return thread ? `${savedAnswersPath}?thread=${thread}` : savedAnswersPath;
}

export const addAnswer = defineForm({
  intent: 'add',
  schema: savedAnswerForm,
  submit: async (body, { api, search }) => {
    await api('POST /savedanswers', { body });
    return { path: pathOf(search) };
  },
});

export const editAnswer = defineForm({
  intent: 'edit',
  schema: z.extend(savedAnswerForm, { id: z.string() }),
  submit: async ({ id, ...body }, { api, search }) => {
    await api('PUT /savedanswers/:id', { params: { id }, body });
    return { path: pathOf(search) };
  },
});

export async function deleteAnswer(api: Api, id: string): Promise<void> {
  try {
    await api('DELETE /savedanswers/:id', { params: { id } });
  } catch (error) {
    // The second press of a double tap finds it gone, as wished.
    if (!(error instanceof ApiError && error.problem.status === 404)) throw error;
  }
}

export const removeAnswer = defineForm({
  intent: 'remove',
  schema: z.object({ id: z.string() }),
  submit: async ({ id }, { api, search }) => {
    await deleteAnswer(api, id);
    return { path: pathOf(search) };
  },
});
