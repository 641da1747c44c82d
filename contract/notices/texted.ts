import type { SmsKind } from '../sms/texts.ts';
import type { NoticeKind } from './kinds.ts';

/**
 * The notices that reach a member without an address by SMS: those that cost money, a meeting or the
 * account when they are missed. All others are in the bell and pushed.
 */
export const smsOfNotice: Partial<Record<NoticeKind, Exclude<SmsKind, 'code'>>> = {
  paid: 'money-held',
  'meeting-accepted': 'meeting-agreed',
  'meeting-moved': 'meeting-agreed',
  'meeting-soon': 'meeting-agreed',
  reserved: 'meeting-agreed',
  booked: 'somebody-waits',
  'your-turn': 'somebody-waits',
  'silence-soon': 'somebody-waits',
  'meeting-proposed': 'somebody-waits',
  'calling-off': 'somebody-waits',
  'code-after-refusal': 'somebody-waits',
  problem: 'somebody-waits',
  'support-answered': 'support-answer',
  'support-wrote': 'support-letter',
  'login-changed': 'login-changed',
  'key-waits': 'login-changed',
  'keys-lost': 'login-changed',
  'payout-address': 'login-changed',
};
