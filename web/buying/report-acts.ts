import { reportForm } from '#contract/forms.ts';
import type { FormPost } from '#web/api/form-action.ts';
import { withNotice } from '#web/api/form-action.ts';

/**
 * What the forms of a report do while no script runs, on a screen whose address is `pathOf`: it
 * counts with a chosen reason only, and the next page offers to take it back, as the dialog does.
 */
export function reportActs(pathOf: (params: FormPost['params']) => string) {
  return {
    report: async ({ api, read, text, params, search }: FormPost) => {
      const itemId = text('itemId');
      await api('POST /reportitem', { body: { itemId, ...read(reportForm) } });
      search.delete('report');
      search.set('reported', itemId);
      return withNotice(`${pathOf(params)}?${search}`, 'reported');
    },
    'undo-report': async ({ api, text, params, search }: FormPost) => {
      await api('DELETE /reportitem/:itemId', { params: { itemId: text('itemId') } });
      search.delete('reported');
      return withNotice(`${pathOf(params)}?${search}`, 'report-undone');
    },
  };
}
