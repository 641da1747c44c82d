import { queryOptions } from '@tanstack/react-query';
import {
  type QueueKind,
  queueCursor,
  queueKinds,
  queueWhose,
} from '#contract/admin/queue-kinds.ts';
import type { CallRequest } from '#contract/calls.ts';
import type { Api } from '#contract/client.ts';

export type QueueFilter = NonNullable<CallRequest<'GET /queue'>['query']>;

/** The filter and cursor in the address; unknown values are ignored. */
export function queueFilterOf(search: URLSearchParams): QueueFilter {
  const kind = queueKinds.find((one) => one === search.get('kind'));
  const whose = queueWhose.find((one) => one === search.get('whose'));
  const before = search.get('before') ?? '';
  return {
    ...(kind && { kind }),
    ...(whose && { whose }),
    ...(queueCursor.test(before) && { before }),
  };
}

/** The query string of a filter, on its first page. */
export const queueSearch = (filter: { kind?: QueueKind; whose?: string }) =>
  new URLSearchParams(
    Object.entries(filter).filter(([name, value]) => value && name !== 'before'),
  ).toString();

/** A page of what waits for the reader's role. It is as old as the last load: others take entries. */
export const queueQuery = (api: Api, filter: QueueFilter) =>
  queryOptions({
    queryKey: ['queue', filter],
    queryFn: () => api('GET /queue', { query: filter }),
  });
