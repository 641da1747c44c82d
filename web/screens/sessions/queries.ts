import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#contract/client.ts';

export const sessionsQuery = (api: Api) =>
  queryOptions({ queryKey: ['sessions'], queryFn: () => api('GET /sessions') });
