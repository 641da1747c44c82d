import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#contract/client.ts';
import type { OverviewPeriod } from '#contract/constants.ts';

export const overviewQuery = (api: Api, period: OverviewPeriod) =>
  queryOptions({
    queryKey: ['overview', period],
    queryFn: () => api('GET /overview', { query: { period } }),
  });
