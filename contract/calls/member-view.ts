import { memberView, memberViewQuery } from '../orders/member-view.ts';
import { byId, type CallMap } from './call-map.ts';

export const memberViewCalls = {
  'GET /people/:id/view': {
    summary:
      'What the shop shows a member and what it refuses them, also for one phone or order, without a trace; each reading is in the audit log',
    access: 'admin',
    params: byId,
    query: memberViewQuery,
    output: memberView,
    errors: ['not-found'],
  },
} as const satisfies CallMap;
