import * as z from 'zod';
import { session } from '../members/users.ts';
import { byId, type CallMap, deleted } from './call-map.ts';

export const sessionsCalls = {
  'GET /sessions': {
    summary: 'Where you are logged in, newest first',
    access: 'user',
    output: z.array(session),
  },
  'DELETE /sessions/:id': {
    summary: 'End one of your own sessions at once',
    access: 'user',
    params: byId,
    output: deleted,
    errors: ['not-found', 'key-needed'],
  },
  'DELETE /sessions': {
    summary: 'End all your sessions but this one',
    access: 'user',
    output: deleted,
  },
} as const satisfies CallMap;
