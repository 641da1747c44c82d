import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#web/api.ts';

export const sessionsQuery = (api: Api) =>
  queryOptions({ queryKey: ['sessions'], queryFn: () => api('GET /sessions') });
