import { createHmac, timingSafeEqual } from 'node:crypto';
import { idPattern } from '#contract/constants.ts';
import { digestKinds, type NoticeKind, noticeKinds, noticeTable } from '#contract/notices/kinds.ts';

/** What a link ends: mails of one kind, or the daily one about all that was saved. */
export type UnsubscribedKind = NoticeKind | 'saved';

export type Unsubscribing = { memberId: string; kind: UnsubscribedKind };

export const kindsOf = (kind: UnsubscribedKind): readonly NoticeKind[] =>
  kind === 'saved' ? digestKinds : [kind];

export type UnsubscribeLinks = {
  /** The path of the link, which ends in who, what, and the proof that we wrote it. */
  path(what: Unsubscribing): string;
  /** From the last part of a path; null for what was not signed here. */
  read(token: string): Unsubscribing | null;
};

/**
 * Signs the links of mails by which their receiver needs no login (RFC 8058). A link has no end,
 * because old mails are the ones that people are tired of; it opens nothing but this one choice.
 * `base` is the path of the route.
 */
export function createUnsubscribeLinks(secret: string, base: string): UnsubscribeLinks {
  const key = createHmac('sha256', secret).update('unsubscribe links').digest();
  const proof = (text: string) => createHmac('sha256', key).update(text).digest();
  return {
    path({ memberId, kind }) {
      const text = `${memberId}.${kind}`;
      return `${base}/${text}.${proof(text).toString('base64url')}`;
    },
    read(token) {
      const [memberId = '', kindText = '', signature = ''] = token.split('.');
      const kind = ([...noticeKinds, 'saved'] as const).find((each) => each === kindText);
      if (!kind || !idPattern.test(memberId)) return null;
      if (kindsOf(kind).some((each) => noticeTable[each].always)) return null;
      const given = Buffer.from(signature, 'base64url');
      const expected = proof(`${memberId}.${kind}`);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
      return { memberId, kind };
    },
  };
}
