import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#contract/client.ts';

export const meQuery = (api: Api) =>
  queryOptions({ queryKey: ['me'], queryFn: () => api('GET /me') });
