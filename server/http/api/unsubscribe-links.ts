import { idPattern } from '#contract/constants.ts';
import { digestKinds, type NoticeKind, noticeKinds, noticeTable } from '#contract/notices/kinds.ts';
import { createSigner } from './signed-links.ts';

/**
 * What a link unsubscribes from: mails of one kind, or the daily mail about saved phones and
 * searches.
 */
export type UnsubscribedKind = NoticeKind | 'saved';

export type Unsubscribing = { memberId: string; kind: UnsubscribedKind };

export const kindsOf = (kind: UnsubscribedKind): readonly NoticeKind[] =>
  kind === 'saved' ? digestKinds : [kind];

export type UnsubscribeLinks = {
  /** The path of the link, which ends with member, kind and signature. */
  path(what: Unsubscribing): string;
  /** Verifies the last part of a path; null if the shop did not sign it. */
  read(token: string): Unsubscribing | null;
};

/**
 * Signs the unsubscribe links of mails, which need no login (RFC 8058). A link never expires,
 * because people unsubscribe from old mails too; it changes only this one choice. `base` is the
 * path of the route.
 */
export function createUnsubscribeLinks(secret: string, base: string): UnsubscribeLinks {
  const { sign, read } = createSigner(secret, 'unsubscribe links');
  return {
    path: ({ memberId, kind }) => `${base}/${sign([memberId, kind])}`,
    read(token) {
      const [memberId = '', kindText = ''] = read(token) ?? [];
      const kind = ([...noticeKinds, 'saved'] as const).find((each) => each === kindText);
      if (!kind || !idPattern.test(memberId)) return null;
      if (kindsOf(kind).some((each) => noticeTable[each].always)) return null;
      return { memberId, kind };
    },
  };
}
