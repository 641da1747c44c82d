import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#contract/client.ts';

/** What is in force, and what the reader prepares. */
export const shopLookQuery = (api: Api) =>
  queryOptions({
    queryKey: ['shop-look'],
    queryFn: () => api('GET /shoplook'),
    // The form begins with it, and the preview compares with it.
    gcTime: 0,
  });
