import { type NoticeKind, type NoticeSubject, noticeTable } from './kinds.ts';

/** What may interrupt a person: the other side waits, a meeting is near, or money moves. */
const pushedSubjects: readonly NoticeSubject[] = ['talk', 'meeting', 'money'];

/** Of the account, what a thief would do, and the answer to a question. */
const pushedKinds: readonly NoticeKind[] = [
  'key-waits',
  'keys-lost',
  'login-elsewhere',
  'support-answered',
  'support-wrote',
];

/** Whether notices of this kind are pushed to devices; offers are part of the talk. */
export function isPushed(kind: NoticeKind): boolean {
  return pushedSubjects.includes(noticeTable[kind].about) || pushedKinds.includes(kind);
}

/**
 * Pushes to one device in a day of Dhaka. Talk ends earlier, so that money and meetings still
 * arrive. Browsers take the permission from sites that interrupt often.
 */
export const pushesADay = { all: 20, talk: 12 };

/** Devices of a member that get pushes; with one more, the oldest gets none any more. */
export const pushDevices = 8;
