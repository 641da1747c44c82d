import { byExport, exportFile, exportQuery } from '../admin/exports.ts';
import type { CallMap } from './call-map.ts';

export const exportsCalls = {
  'GET /exports/:kind': {
    summary:
      'Orders, people or phones of some days as CSV, at most 10,000 rows; each is in the audit log',
    access: 'admin',
    rateLimit: 'staff-exports',
    params: byExport,
    query: exportQuery,
    output: exportFile,
    errors: ['export-too-large'],
  },
} as const satisfies CallMap;
