import { createHash } from 'node:crypto';
import { hourMs } from '#contract/durations.ts';
import { inLanguage, type Language } from '#contract/languages.ts';
import { mayBeQuoted } from '#contract/members/names.ts';
import { type NoticeFacts, type NoticeKind, noticeTable } from '#contract/notices/kinds.ts';
import { noticePath } from '#contract/notices/path.ts';
import { inboxPath } from '#contract/notices/screens.ts';
import { noticeTexts } from '#contract/notices/texts.ts';
import type { Push } from '#server/ports/push/port.ts';
import { factLines } from './mail-words.ts';

export type NoticeToPush = {
  /** The notice's id. */
  id: string;
  at: Date;
  kind: NoticeKind;
  /** Empty if it is about no phone. */
  phone: string;
  facts: NoticeFacts;
  bookingId: string | null;
  threadId: string | null;
  language: Language;
};

type Topical = Pick<NoticeToPush, 'kind' | 'bookingId' | 'threadId'>;

/** Until when a push is of use: an offer or a meeting until its time, anything else for a day. */
export function pushUsefulUntil({ at, facts }: Pick<NoticeToPush, 'at' | 'facts'>): Date {
  const day = new Date(at.getTime() + 24 * hourMs);
  const until = facts.at ? new Date(facts.at) : day;
  return at < until && until < day ? until : day;
}

/**
 * The text of a push, also for a locked screen: the notice's title, the phone's name and a time, but no
 * names, amounts or words of people. In the format of declarative pushes, which iPhones show without
 * the service worker. `publicUrl` as in `noticeMail`.
 */
export function writePush(
  notice: NoticeToPush,
  publicUrl: string | null,
): Pick<Push, 'text' | 'topic' | 'urgency'> {
  const { id, kind, phone, facts, bookingId, threadId, language } = notice;
  const path = noticePath(kind, { bookingId, threadId }) || inboxPath;
  const lines = factLines(facts.at ? { at: facts.at } : {}, { phone: '', reason: '' }, language);
  const said = [mayBeQuoted(phone) ? phone : '', ...lines.map(({ value }) => value)];
  const topic = topicOf(notice);
  return {
    text: JSON.stringify({
      web_push: 8030,
      notification: {
        title: noticeTexts(language).kinds[kind],
        body: said.filter(Boolean).join(' · '),
        lang: language,
        tag: topic,
        navigate: (publicUrl ?? '') + inLanguage(path, language),
        data: { notice: id },
      },
    }),
    topic,
    urgency: noticeTable[kind].about === 'talk' ? 'normal' : 'high',
  };
}

/**
 * A newer notice about the same messages, offers, meeting or money replaces the older one, while it waits
 * and on the screen. Hashed, because push services read it.
 */
export function topicOf({ kind, bookingId, threadId }: Topical): string {
  const { about } = noticeTable[kind];
  const part = kind === 'message' ? kind : about;
  const name = `${part} ${(about === 'talk' ? threadId : bookingId) ?? kind}`;
  return createHash('sha256').update(name).digest('base64url').slice(0, 24);
}
