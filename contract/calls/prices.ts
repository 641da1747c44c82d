import { fairPrice, fairPriceQuery } from '../phones/prices.ts';
import type { CallMap } from './call-map.ts';

export const pricesCalls = {
  'GET /fairprice': {
    summary: 'What phones of a model, variant and condition sold for in twelve months',
    access: 'public',
    rateLimit: 'searches',
    query: fairPriceQuery,
    output: fairPrice,
    errors: ['not-found'],
  },
} as const satisfies CallMap;
