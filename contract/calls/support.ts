import * as z from 'zod';
import {
  ownSupport,
  supportAnswer,
  supportLetter,
  supportMessage,
  supportPage,
  supportQuery,
  supportReply,
} from '../admin/support.ts';
import { supportForm } from '../forms.ts';
import { acknowledged, byId, type CallMap, inserted, modified } from './call-map.ts';

export const supportCalls = {
  'POST /support': {
    summary: 'Write to the support; the answer comes by mail',
    access: 'anyone',
    rateLimit: 'support',
    body: z.object(supportForm.shape),
    output: acknowledged,
    errors: ['support-busy', 'too-many-strangers'],
  },
  'GET /support/messages': {
    summary: 'All messages from the help page, newest first, without their texts',
    access: 'admin',
    query: supportQuery,
    output: supportPage,
  },
  'GET /support/messages/:id': {
    summary: 'A message from the help page, with its answers; each reading is in the audit log',
    access: 'admin',
    params: byId,
    output: supportMessage,
    errors: ['not-found', 'own-matter'],
  },
  'POST /support/messages/:id': {
    summary: 'Answer a message from the help page by mail, or close it without an answer',
    access: 'admin',
    params: byId,
    body: supportAnswer,
    output: modified,
    errors: ['not-found', 'own-matter', 'case-changed'],
  },
  'POST /people/:id/support': {
    summary: 'Write to a member first, as the shop; they can answer',
    access: 'admin',
    rateLimit: 'staff-letters',
    params: byId,
    body: supportLetter,
    output: inserted,
    errors: ['not-found', 'own-matter'],
  },
  'GET /support/own': {
    summary: 'Your conversations with the shop, newest first, 20',
    access: 'user',
    output: z.array(ownSupport),
  },
  'POST /support/own/:id': {
    summary: 'Write again in your conversation with the shop',
    access: 'user',
    rateLimit: 'support',
    params: byId,
    body: supportReply,
    output: modified,
    errors: ['not-found', 'case-changed'],
  },
} as const satisfies CallMap;
