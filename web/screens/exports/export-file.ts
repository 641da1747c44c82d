import { redirect } from 'react-router';
import { type ExportKind, exportKinds } from '#contract/admin/export-kinds.ts';
import { ApiError } from '#contract/client.ts';
import { fileLoader } from '#web/api/file-loader.ts';

/** `GET /exports/:kind` as a file. A refusal leads back to the form with all that was typed. */
export const loader = fileLoader(async ({ api, search }) => {
  const sent = { from: '', until: '', reason: '' };
  for (const name of ['from', 'until', 'reason'] as const) sent[name] = search.get(name) ?? '';
  const kind: ExportKind = exportKinds.find((one) => one === search.get('kind')) ?? 'orders';
  try {
    const { csv } = await api('GET /exports/:kind', { params: { kind }, query: sent });
    // The call has checked that both are days.
    const name = `${kind}-${sent.from}-${sent.until}.csv`;
    return { name, type: 'text/csv; charset=utf-8', body: csv };
  } catch (error) {
    if (!(error instanceof ApiError) || ![400, 409, 429].includes(error.problem.status))
      throw error;
    const refused = Object.keys(error.problem.errors ?? {})[0] ?? error.problem.code;
    throw redirect(`/dashboard/exports?${new URLSearchParams({ ...sent, kind, refused })}`);
  }
});
