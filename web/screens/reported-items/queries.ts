import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#web/api.ts';

export const reportsQuery = (api: Api) =>
  queryOptions({ queryKey: ['reports'], queryFn: () => api('GET /reportitems') });
