import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#contract/client.ts';

/** The member's saved answers, for their page and for the threads in which they sell. */
export const savedAnswersQuery = (api: Api) =>
  queryOptions({ queryKey: ['saved-answers'], queryFn: () => api('GET /savedanswers') });
