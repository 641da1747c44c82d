import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CallRequest } from '#contract/calls.ts';
import type { Api } from '#contract/client.ts';

export type PhoneKind = CallRequest<'GET /fairprice'>['query'];

/** The usual prices of a model, variant and condition. */
export const fairPriceQuery = (api: Api, { model, ram, storage, condition }: PhoneKind) =>
  queryOptions({
    queryKey: ['fair-price', model, ram ?? null, storage ?? null, condition],
    queryFn: () =>
      api('GET /fairprice', {
        query: {
          model,
          condition,
          ...(ram !== undefined && { ram }),
          ...(storage !== undefined && { storage }),
        },
      }),
    placeholderData: keepPreviousData,
    staleTime: 5 * 60_000,
  });
