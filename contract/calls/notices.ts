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
    summary: 'What you were told, newest first',
    access: 'user',
    query: listQuery,
    output: z.array(notice),
    paged: true,
  },
  'GET /notices/unread': {
    summary: 'How many lines of your inbox have something unread',
    access: 'user',
    output: unreadNotices,
  },
  'PUT /notices/read': {
    summary: 'You have seen these notices; how many lines are unread now',
    access: 'user',
    body: seenNotices,
    output: modified.extend(unreadNotices.shape),
  },
  'GET /notices/settings': {
    summary: 'Your notices',
    access: 'user',
    output: noticeSettings,
  },
  'PUT /notices/settings': {
    summary: 'Choose what you are told about, and the language of mails',
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
    summary: 'Push nothing more to this device',
    access: 'user',
    body: pushDevice,
    output: deleted,
  },
  'POST /push/seen': {
    summary: 'A device has opened this notice; its secret address is the proof',
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
