import {
  finishedSelfTest,
  openedSelfTest,
  selfTestRun,
  sentSelfTest,
} from '../phones/self-tests.ts';
import { type CallMap, modified } from './call-map.ts';

export const selfTestsCalls = {
  'POST /selftests/open': {
    summary: 'Begin the run of a ticket on the phone, or resume it there',
    access: 'public',
    rateLimit: 'self-test-runs',
    body: openedSelfTest,
    output: selfTestRun,
    errors: ['self-test-over', 'self-test-taken'],
  },
  'POST /selftests/result': {
    summary: 'Store the outcome of one test; a later one replaces it',
    access: 'public',
    rateLimit: 'self-test-runs',
    body: sentSelfTest,
    output: modified,
    errors: ['self-test-over', 'self-test-taken'],
  },
  'POST /selftests/finish': {
    summary: 'End a run, and show it on the page of the phone or of the order',
    access: 'public',
    rateLimit: 'self-test-runs',
    body: finishedSelfTest,
    output: modified,
    errors: ['self-test-over', 'self-test-taken'],
  },
} as const satisfies CallMap;
