import * as z from 'zod';
import { found } from '../admin/find.ts';
import { findForm } from '../admin/find-form.ts';
import { person, personQuery } from '../admin/person.ts';
import { byId, type CallMap } from './call-map.ts';

export const findCalls = {
  'POST /find': {
    summary: 'Find people, phones, orders, payments and payouts by a name, number, address or id',
    access: 'admin',
    area: 'search',
    rateLimit: 'staff-searches',
    body: z.object(findForm.shape),
    output: found,
  },
  'GET /people/:id': {
    summary: 'A person with everything about them, newest first; each reading is in the audit log',
    access: 'admin',
    params: byId,
    query: personQuery,
    output: person,
    errors: ['not-found'],
  },
} as const satisfies CallMap;
