import { placeQuery, readPlace } from '../places/place-calls.ts';
import { searchQuery, searchResult, suggestions, suggestQuery } from '../search/search.ts';
import type { CallMap } from './call-map.ts';

export const searchCalls = {
  'GET /search': {
    summary: 'Find phones that can be bought by words and filters, 24 at a time; refuses nothing',
    access: 'public',
    rateLimit: 'searches',
    query: searchQuery,
    output: searchResult,
  },
  'GET /suggestions': {
    summary: 'At most 8 brands and models for the beginning of a search',
    access: 'public',
    rateLimit: 'suggestions',
    query: suggestQuery,
    output: suggestions,
  },
  'GET /places': {
    summary: 'The division, district and area that a typed place means, with suggestions',
    access: 'public',
    rateLimit: 'suggestions',
    query: placeQuery,
    output: readPlace,
  },
} as const satisfies CallMap;
