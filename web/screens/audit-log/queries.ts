import { queryOptions } from '@tanstack/react-query';
import { auditActions } from '#contract/admin/audit-actions.ts';
import type { CallRequest } from '#contract/calls.ts';
import type { Api } from '#contract/client.ts';
import { addressQuery, cursorOf } from '#web/api/list-query.ts';

export type AuditFilter = NonNullable<CallRequest<'GET /auditlog'>['query']>;

/** The filter and cursor in the address; an unknown action is ignored. */
export function filterOf(search: URLSearchParams): AuditFilter {
  const { action: named, ...rest } = addressQuery(search, ['action', 'actor', 'target']);
  const action = auditActions.find((one) => one === named);
  const before = cursorOf(search);
  return { ...(action && { action }), ...rest, ...(before && { before }) };
}

export const auditQuery = (api: Api, filter: AuditFilter) =>
  queryOptions({
    queryKey: ['audit', filter],
    queryFn: () => api('GET /auditlog', { query: filter }),
  });
