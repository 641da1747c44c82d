import * as z from 'zod';
import { newSaved, newSavedSearch, savedPhone, savedSearch } from '../search/saved.ts';
import { byId, type CallMap, deleted, modified } from './call-map.ts';

export const savedCalls = {
  'GET /saved': {
    summary: 'The phones that you have saved, the most recent first',
    access: 'user',
    output: z.array(savedPhone),
  },
  'POST /saved': {
    summary: 'Save phones, also those that a device stored without a login',
    access: 'user',
    rateLimit: 'saves',
    body: newSaved,
    output: modified,
    errors: ['not-allowed'],
  },
  'DELETE /saved/:id': {
    summary: 'Remove a saved phone',
    access: 'user',
    rateLimit: 'saves',
    params: byId,
    output: deleted,
  },
  'GET /savedsearches': {
    summary: 'The searches that you have saved, the most recent first',
    access: 'user',
    output: z.array(savedSearch),
  },
  'POST /savedsearches': {
    summary: 'Save a search; notices follow of new phones and lower prices',
    access: 'user',
    rateLimit: 'saves',
    body: newSavedSearch,
    output: modified,
    errors: ['not-allowed', 'too-many-saved-searches'],
  },
  'PUT /savedsearches/:id/seen': {
    summary: 'Mark the matches of a saved search as seen',
    access: 'user',
    rateLimit: 'saves',
    params: byId,
    output: modified,
  },
  'DELETE /savedsearches/:id': {
    summary: 'Remove a saved search',
    access: 'user',
    rateLimit: 'saves',
    params: byId,
    output: deleted,
  },
} as const satisfies CallMap;
