import * as z from 'zod/mini';
import { queueKinds } from '#contract/admin/queue-kinds.ts';
import { id } from '#contract/rules.ts';
import { queueFilterOf, queueSearch } from '#web/api/queue-query.ts';
import { defineForm } from '#web/forms/define-form.ts';

/** Takes an entry, or gives it back. `answer`: another was faster. */
export const takeEntry = defineForm({
  intent: 'take',
  schema: z.object({ id, kind: z.enum(queueKinds), take: z.enum(['yes', 'no']) }),
  submit: async ({ id: entry, kind, take }, { api, search }) => {
    const isTaking = take === 'yes';
    const body = { kind, take: isTaking };
    const { taken, holder } = await api('POST /queue/:id', { params: { id: entry }, body });
    const shown = queueSearch(queueFilterOf(search));
    const path = `/dashboard/queue${shown && `?${shown}`}`;
    if (isTaking && !taken) return { path, answer: holder };
    return { path, notice: isTaking ? 'queue-taken' : 'queue-back' };
  },
});
