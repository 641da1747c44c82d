import * as z from 'zod';
import { answerForm } from '../forms.ts';
import {
  newNoticeSettings,
  notice,
  noticeSettings,
  seenNotices,
  unreadNotices,
} from '../notices/calls.ts';
import { newPushDevice, pushDevice, pushKey, seenPush } from '../notices/push-calls.ts';
import { listQuery } from '../paging.ts';
import { byId, type CallMap, deleted, modified } from './call-map.ts';

export const noticesCalls = {
  'GET /notices': {
    summary: 'Your notices, newest first',
    access: 'user',
    query: listQuery,
    output: z.array(notice),
    paged: true,
  },
  'GET /notices/unread': {
    summary: 'The number of unread lines of your inbox',
    access: 'user',
    output: unreadNotices,
  },
  'PUT /notices/read': {
    summary: 'Mark notices as read; returns the number of unread lines',
    access: 'user',
    body: seenNotices,
    output: modified.extend(unreadNotices.shape),
  },
  'GET /notices/settings': {
    summary: 'Your settings of notices',
    access: 'user',
    output: noticeSettings,
  },
  'PUT /notices/settings': {
    summary: 'Choose your notices, and the language of mails',
    access: 'user',
    body: newNoticeSettings,
    output: modified,
    errors: ['not-allowed'],
  },
  'GET /push': {
    summary: 'The key with which a browser subscribes to pushes',
    access: 'user',
    output: pushKey,
  },
  'PUT /push': {
    summary: 'Push notices to this device while this session lasts',
    access: 'user',
    body: newPushDevice,
    output: modified,
    rateLimit: 'push-devices',
    errors: ['not-allowed', 'push-service-unknown'],
  },
  'POST /push/off': {
    summary: 'End the pushes to this device',
    access: 'user',
    body: pushDevice,
    output: deleted,
  },
  'POST /push/seen': {
    summary: 'Mark a pushed notice as opened; the device’s secret address is the proof',
    access: 'public',
    body: seenPush,
    output: modified,
    rateLimit: 'push-opened',
  },
  'POST /notices/:id/answer': {
    summary: 'Answer a decision about you, once',
    access: 'user',
    params: byId,
    body: z.object(answerForm.shape),
    output: modified,
    errors: ['not-found', 'already-answered', 'answer-over'],
  },
} as const satisfies CallMap;
