import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#contract/client.ts';
import type { OverviewPeriod } from '#contract/constants.ts';

export const mySalesQuery = (api: Api, email: string, period: OverviewPeriod) =>
  queryOptions({
    queryKey: ['my-sales', email, period],
    queryFn: () => api('GET /dashboard/overview/:email', { params: { email }, query: { period } }),
  });
