import { failureLimits, newBrowserFailure } from '../admin/browser-failures.ts';
import { shopHealth, testMail } from '../admin/shop-health.ts';
import { acknowledged, type CallMap } from './call-map.ts';

export const healthCalls = {
  'POST /browserfailures': {
    summary: 'Count a failure of a page’s script, by browser, screen and message, without a person',
    access: 'public',
    rateLimit: 'browser-failures',
    body: newBrowserFailure,
    bodyBytes: failureLimits.bodyBytes,
    output: acknowledged,
  },
  'GET /shop/health': {
    summary: 'The health of the shop: backup, queues, jobs, disk, version',
    access: 'admin',
    output: shopHealth,
  },
  'POST /shop/testmail': {
    summary: 'Send a test mail to your own address',
    access: 'admin',
    rateLimit: 'test-mails',
    output: testMail,
  },
} as const satisfies CallMap;
