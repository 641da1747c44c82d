import { queryOptions } from '@tanstack/react-query';
import type { OverviewPeriod } from '#contract/constants.ts';
import type { Api } from '#web/api/client.ts';

export const overviewQuery = (api: Api, period: OverviewPeriod) =>
  queryOptions({
    queryKey: ['overview', period],
    queryFn: () => api('GET /overview', { query: { period } }),
  });
