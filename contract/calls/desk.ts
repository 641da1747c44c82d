import { queuePage, queueQuery, queueTaken, queueTaking } from '../admin/queue.ts';
import { byId, type CallMap } from './call-map.ts';

export const deskCalls = {
  'GET /queue': {
    summary: 'All that waits for your role in the shop, the longest waiting first, with counts',
    access: 'admin',
    area: 'queue',
    query: queueQuery,
    output: queuePage,
  },
  'POST /queue/:id': {
    summary: 'Claim an entry of the queue, or release it',
    access: 'admin',
    area: 'queue',
    params: byId,
    body: queueTaking,
    output: queueTaken,
    errors: ['not-found', 'own-matter'],
  },
} as const satisfies CallMap;
