import { formatsIn } from '#contract/formats/in-language.ts';
import { allLanguages, inLanguage, type Language, marketLanguage } from '#contract/languages.ts';
import { mayBeQuoted } from '#contract/members/names.ts';
import {
  answerableKinds,
  decisionKinds,
  type NoticeFacts,
  type NoticeKind,
} from '#contract/notices/kinds.ts';
import { noticePath } from '#contract/notices/path.ts';
import { inboxPath, noticeSettingsPath, savedPath } from '#contract/notices/screens.ts';
import { ifNothingTexts, moneyKeptTexts, noticeTexts } from '#contract/notices/texts.ts';
import { type DealHours, dealHours } from '#contract/orders/deal-states.ts';
import { orderNumber } from '#contract/orders/order-number.ts';
import { destinationWaitHours } from '#contract/payouts/methods.ts';
import { contactLine } from '#contract/shop-facts.ts';
import { shopFacts } from '#server/lib/shop-look.ts';
import type { Mail } from '#server/ports/mail/port.ts';
import type { AskNow } from './asks-now.ts';
import { type MailPart, mailHtml } from './mail-html.ts';
import { usefulUntil } from './mail-times.ts';
import { factLines } from './mail-words.ts';

export type NoticeToMail = {
  /** The notice's id. */
  id: string;
  at: Date;
  to: string;
  kind: NoticeKind;
  reason: string;
  /** Empty if it is about no phone. */
  phone: string;
  facts: NoticeFacts;
  /** The order of the notice, and its thread. */
  bookingId: string | null;
  threadId: string | null;
  /** What it requires of its reader now. */
  asks?: AskNow | undefined;
  /** Answers the mail's question by one tap, without a login. */
  answerUrl?: string | undefined;
  /** Null: not chosen, so the mail is in both languages. */
  language: Language | null;
};

/** Kinds whose reason an admin has written; in other kinds it is a member's text. */
const reasonsOfTheShop: readonly NoticeKind[] = [
  ...decisionKinds,
  'decision',
  'payout-failed',
  'support-wrote',
  'decision-stands',
  'decision-back',
  'decision-reviewed',
];

/**
 * A mail quotes members' texts only if they pass the check of listings, because readers trust mails
 * from the shop. Otherwise the mail links to the page with the text (decision 0126). Members'
 * reasons, the longest and freest texts, are never quoted.
 */
function quoted({ kind, reason, phone, facts }: NoticeToMail, readThere: string) {
  const said = (text: string) => (mayBeQuoted(text) ? text : readThere);
  const { place, name } = facts;
  return {
    phone: mayBeQuoted(phone) ? phone : '',
    reason: reason === '' || reasonsOfTheShop.includes(kind) ? reason : readThere,
    facts: { ...facts, ...(place && { place: said(place) }), ...(name && { name: said(name) }) },
  };
}

/**
 * The mail of a notice, as text and as HTML. `publicUrl` is the base of all links; without it they
 * are paths. `unsubscribeUrl` is null for kinds that cannot be switched off. `hours` are the shop's terms.
 */
export function noticeMail(
  notice: NoticeToMail,
  publicUrl: string | null,
  unsubscribeUrl: string | null,
  hours: DealHours = dealHours,
): Mail {
  const parts = languagesOf(notice.language).map((language) =>
    partOf(notice, language, publicUrl ?? '', unsubscribeUrl, hours),
  );
  const { phone } = notice;
  return {
    to: notice.to,
    ...textsOf(parts),
    ...(phone && mayBeQuoted(phone) && { subject: `${parts[0]?.title}: ${phone}` }),
    ...(unsubscribeUrl && publicUrl && { unsubscribeUrl }),
    messageId: `notice-${notice.id}`,
    expiresAt: usefulUntil(notice.kind, notice.at),
  };
}

/** Subject and texts of all languages of a mail. */
const textsOf = (parts: MailPart[]) => ({
  subject: parts.map(({ title }) => title).join(' / '),
  text: `${parts.map(plainText).join('\n\n—\n\n')}\n`,
  html: mailHtml(parts),
});

const languagesOf = (chosen: Language | null): Language[] =>
  chosen ? [chosen] : [marketLanguage, ...allLanguages.filter((each) => each !== marketLanguage)];

export type Digest = Pick<NoticeToMail, 'id' | 'at' | 'to' | 'language'> & {
  notices: Pick<NoticeToMail, 'kind' | 'facts' | 'phone' | 'asks'>[];
};

/**
 * One mail of several notices about saved phones and searches, a line for each; links as in
 * `noticeMail`.
 */
export function digestMail(
  { id, at, to, language: chosen, notices }: Digest,
  publicUrl: string | null,
  unsubscribeUrl: string,
): Mail {
  const parts = languagesOf(chosen).map((language): MailPart => {
    const { kinds, subjects, mail } = noticeTexts(language);
    const link = (path: string) => (publicUrl ?? '') + inLanguage(path, language);
    return {
      language,
      title: subjects.saved,
      lines: notices.map(({ kind, facts: { name, ...facts }, phone }) => {
        const figures = factLines(facts, { phone: '', reason: '' }, language);
        const value = figures.map((line) => line.value).join(', ');
        const label = [phone, name ?? ''].find((text) => text && mayBeQuoted(text));
        return { label: label ?? mail.readThere, value: `${kinds[kind]}: ${value}` };
      }),
      calm: '',
      answer: '',
      write: null,
      open: { label: mail.open, url: link(savedPath) },
      settings: { label: mail.settings, url: link(noticeSettingsPath) },
      stop: { label: mail.stop, url: unsubscribeUrl },
      why: mail.why,
    };
  });
  return {
    to,
    ...textsOf(parts),
    ...(publicUrl && { unsubscribeUrl }),
    messageId: `notice-${id}`,
    expiresAt: usefulUntil('saved-match', at),
  };
}

/** One mail of several lesser notices of a member, the newest last, a line for each. */
export function bundleMail(
  { id, at, to, language: chosen, notices }: Digest,
  publicUrl: string | null,
): Mail {
  const parts = languagesOf(chosen).map((language): MailPart => {
    const { kinds, subjects, mail } = noticeTexts(language);
    const link = (path: string) => (publicUrl ?? '') + inLanguage(path, language);
    return {
      language,
      title: `${subjects.deal} (${formatsIn[language].number(notices.length)})`,
      lines: notices.map(({ kind, phone, asks }) => ({
        label: phone && mayBeQuoted(phone) ? phone : mail.readThere,
        value: [kinds[kind], ifNothing(asks, language)].filter(Boolean).join('\n'),
      })),
      calm: '',
      answer: '',
      write: null,
      open: { label: mail.open, url: link(inboxPath) },
      settings: { label: mail.settings, url: link(noticeSettingsPath) },
      stop: null,
      why: mail.why,
    };
  });
  return {
    to,
    ...textsOf(parts),
    messageId: `notice-${id}`,
    expiresAt: usefulUntil('booked', at),
  };
}

/** What happens if nothing is done, and when; empty for a notice that only reports. */
function ifNothing(asked: AskNow | undefined, language: Language): string {
  if (!asked) return '';
  const { ask, until } = asked;
  return ifNothingTexts(language)[ask](until ? formatsIn[language].time(until.toISOString()) : '');
}

function partOf(
  notice: NoticeToMail,
  language: Language,
  origin: string,
  stopUrl: string | null,
  hours: DealHours,
): MailPart {
  const { kinds, mail } = noticeTexts(language);
  const { kind, bookingId, threadId } = notice;
  const { phone, reason, facts } = quoted(notice, mail.readThere);
  const link = (path: string) => origin + inLanguage(path, language);
  const isAnswerable = answerableKinds.includes(kind);
  const isEnd = kind === 'end';
  const kept = moneyKeptTexts(language);
  const calm = kept.kinds[kind]?.({ ...hours, destination: destinationWaitHours }) ?? '';
  const lines = factLines(facts, { phone, reason }, language);
  const open = isEnd
    ? null
    : { label: mail.open, url: link(noticePath(kind, { bookingId, threadId }) || inboxPath) };
  const { answerUrl } = notice;
  if (calm && bookingId) lines.unshift({ label: kept.order, value: orderNumber(bookingId) });
  return {
    language,
    title: kinds[kind],
    lines,
    calm: [calm, ifNothing(notice.asks, language)].filter(Boolean).join('\n\n'),
    answer: isEnd ? mail.answerByMail : isAnswerable ? mail.answer : '',
    open: answerUrl ? { label: answerLabel(kind, language), url: answerUrl } : open,
    write: answerUrl
      ? open
      : calm
        ? { label: kept.write, url: link(`/help${bookingId ? `?order=${bookingId}` : ''}#write`) }
        : null,
    settings: isEnd ? null : { label: mail.settings, url: link(noticeSettingsPath) },
    stop: stopUrl === null ? null : { label: mail.stop, url: stopUrl },
    why: isEnd ? '' : mail.why,
  };
}

/** What one tap in the mail does. */
const answerLabel = (kind: NoticeKind, language: Language) => {
  const { keyStop, stillThere } = noticeTexts(language);
  return (kind === 'still-there' ? stillThere : keyStop).submit;
};

function plainText(part: MailPart): string {
  const { title, lines, calm, answer, open, write, settings, stop, why } = part;
  const contact = contactLine(shopFacts(), part.language);
  const links = [open, write, settings, stop].flatMap((link) =>
    link ? `${link.label}: ${link.url}` : [],
  );
  return [
    title,
    '',
    ...lines.map(({ label, value }) => `${label}: ${value}`),
    ...(lines.length > 0 ? [''] : []),
    ...[calm, answer].flatMap((one) => (one ? [one, ''] : [])),
    ...links,
    ...(why ? ['', why] : []),
    ...(contact ? ['', contact] : []),
  ].join('\n');
}
