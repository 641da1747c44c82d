import { auditPage, auditQuery } from '../admin/audit.ts';
import type { CallMap } from './call-map.ts';

export const auditCalls = {
  'GET /auditlog': {
    summary: 'What admins did and how money moved, newest first',
    access: 'admin',
    query: auditQuery,
    output: auditPage,
  },
} as const satisfies CallMap;
